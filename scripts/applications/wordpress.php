<?php
// Installs WordPress, and writes what the test reads. The argument is the number of posts.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
require '/srv/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
global $wpdb;
wp_install('Test', 'tester', 'tester@example.org', true, '', 'a long passphrase of tests');
wp_cache_flush();
update_option('permalink_structure', '/%postname%/');
flush_rewrite_rules();
remove_all_filters('pre_comment_approved');
// The installation writes a post, a page and a comment of its own.
foreach (get_posts(['post_type' => 'any', 'numberposts' => -1, 'post_status' => 'any']) as $post) {
    wp_delete_post($post->ID, true);
}
$count = (int) $argv[1];
$categories = [];
for ($n = 1; $n <= 70; $n++) {
    $categories[] = wp_insert_term("Category $n & more", 'category', ['description' => "About <em>$n</em>"])['term_id'];
    wp_insert_term("tag $n é", 'post_tag');
}
for ($n = 1; $n <= $count; $n++) {
    // Several posts share a second.
    $time = gmdate('Y-m-d H:i:s', 1700000000 + 60 * intdiv($n, 3));
    $post = wp_insert_post([
        'post_title' => "Post $n — 京都 é & “quotes”", 'post_content' => "<p>Text of $n.</p>\n<ul><li>one</li></ul>",
        'post_status' => $n % 50 == 0 ? 'draft' : 'publish', 'post_date' => $time, 'post_date_gmt' => $time,
        'post_category' => [$categories[$n % 70]], 'tags_input' => ["tag $n é"], 'post_author' => 1], true);
    if (is_wp_error($post)) { fwrite(STDERR, $post->get_error_message()); exit(1); }
    $above = 0;
    for ($c = 1; $c <= ($n % 7 == 0 ? 120 : $n % 4); $c++) {
        $time = gmdate('Y-m-d H:i:s', 1700100000 + 60 * $c);
        $comment = wp_insert_comment([
            'comment_post_ID' => $post, 'comment_content' => "Comment $c on $n <3", 'comment_author' => "Reader $c",
            'comment_author_email' => 'reader@example.org', 'comment_approved' => $c % 11 == 0 ? 0 : 1,
            'comment_date' => $time, 'comment_date_gmt' => $time,
            'comment_parent' => $c % 3 == 0 && $above ? $above : 0]);
        if ($c % 11) { $above = $comment; }
    }
}
for ($n = 1; $n <= 60; $n++) {
    wp_insert_post(['post_type' => 'page', 'post_title' => "Page $n", 'post_content' => "Page $n", 'post_status' => 'publish',
        'post_date' => gmdate('Y-m-d H:i:s', 1600000000 + $n), 'post_date_gmt' => gmdate('Y-m-d H:i:s', 1600000000 + $n)]);
    wp_insert_attachment(['post_title' => "Picture $n", 'post_mime_type' => 'image/png', 'post_status' => 'inherit',
        'guid' => "https://localhost/$n.png", 'post_date' => gmdate('Y-m-d H:i:s', 1600000000 + $n)], "$n.png");
}
