/// The building blocks of the data set's texts: JSON text with escapes, without the surrounding quotes.
///
/// It deliberately has wide characters, emoji, right-to-left text, and every escape of RFC 8259 section 7 that a server
/// would send. A program that shows these items must handle them.
enum Words {
    static let openings: [StaticString] = [
        "Morning light on", "Fog over", "A quiet hour by", "Looking back at", "First snow on", "Late summer at",
        "Long exposure of", "Two friends near", "Rain clouds above", "An empty bench by", "Market day at",
        "The view down to", "Street musicians beside", "Cyclists passing", "Blue hour at", "Children playing near",
    ]

    static let subjects: [StaticString] = [
        "the old harbour", "the fish market", "a narrow stairway", "the river bridge", "the botanical garden",
        "an abandoned mill", "the tram depot", "the lighthouse", "a rooftop terrace", "the city wall",
        "the central station", "a mountain hut", "the ferry landing", "the bookshop corner", "a stone archway",
        "the salt flats", "the football pitch", "a hillside chapel", "the canal locks", "the night market",
    ]

    static let endings: [StaticString] = [
        "", "", "", "", "", "", " after the rain", " before the shops open", ", seen from the train",
        " in black and white",
        " on the last day of the trip", ", shot on film", " at low tide", " in a strong wind", ", just after sunset",
    ]

    /// Whole descriptions in other languages, and with all characters that must be escaped.
    static let specials: [StaticString] = [
        "夜明けの古い港と漁船", "雨上がりの路地裏を歩く猫", "清晨的老城墙", "한강의 저녁 노을",
        "السوق القديم عند غروب الشمس", "قارب صغير في الميناء", "שקיעה מעל הנמל הישן", "רחוב שקט בירושלים",
        "Sunrise from the pier 🌅", "Family picnic 👨‍👩‍👧‍👦 by the lake", "Best ramen in town 🍜🇯🇵",
        "Το παλιό λιμάνι το πρωί", "Утро на старом мосту", "Straße im Regen, spät am Abend",
        #"\"Untitled\", from the harbour series"#, #"First line of a poem,\nsecond line of it"#,
        #"Caf\u00e9 on the corner, \u00e0 la carte"#, #"Shutter 1\/250, aperture f\/8"#,
        #"Path on the sign: C:\\photos\\2023"#, #"Column one\tcolumn two"#, #"Party night \ud83c\udf89"#,
        #"\u6771\u4eac, seen from above"#,
    ]

    static let locations: [StaticString] = [
        "Lisbon, Portugal", "Porto, Portugal", "Valparaíso, Chile", "Thessaloniki, Greece", "Gdańsk, Poland",
        "Reykjavík, Iceland", "Bergen, Norway", "Hobart, Tasmania", "Halifax, Nova Scotia", "Oaxaca, Mexico",
        "Montevideo, Uruguay", "Galway, Ireland", "Marseille, France", "Trieste, Italy", "Ghent, Belgium",
        "Cape Town, South Africa", "Mombasa, Kenya", "Kochi, India", "Hội An, Vietnam", "Busan, South Korea",
        "京都、日本", "長崎市", "القاهرة، مصر", "تونس", "חיפה, ישראל", "Αθήνα, Ελλάδα",
        #"S\u00e3o Paulo, Brazil"#, #"K\u00f8benhavn \/ Copenhagen"#,
    ]

    static let tags: [StaticString] = [
        "travel", "street", "harbour", "night", "film", "portrait", "landscape", "food", "market", "winter", "summer",
        "architecture", "nature", "people", "morning", "rain", "木", "🌊", #"caf\u00e9"#, "طبيعة",
    ]

    static let messages: [StaticString] = [
        "What a view!", "Love the light in this one.", "I was there last year, it has not changed at all.",
        "Which lens did you use?", "The colours are wonderful.", "Looks cold 🥶", "This made my day, thank you.",
        "Is that the old ferry in the background?", "素敵な写真ですね！", "صورة رائعة", "תמונה יפה מאוד",
        #"\"Postcard\" material."#, #"One question:\nis the path open in winter?"#, #"D\u00e9j\u00e0 vu!"#,
        "Please post more from this trip.", "The composition is perfect, the bench leads the eye to the water.",
    ]

    static let usernames: [StaticString] = [
        "harbour_light", "slow.traveller", "mika", "north_by_bike", "f8andbethere", "lena-k", "写真好き", "tomas42",
        "paper_boats", "rooftops", "οδοιπόρος", "quiet_hours", "no_flash", "ishan", "marea_baja", "the_other_sam",
    ]
}
