# Writes what the test reads: issues in two projects, with notes on them. The argument is the number of issues.
count = ARGV.last.to_i
ActiveRecord::Base.record_timestamps = false
start = Time.utc(2026, 1, 1)
# Mail would be sent by jobs, which write to the database at the same time.
Setting.notified_events = []
Setting.rest_api_enabled = 1
user = User.find(1)
user.update_columns(must_change_passwd: false)
projects = %w[tea coffee].map do |name|
  Project.create!(name: "The #{name} é & co", identifier: name, tracker_ids: Tracker.pluck(:id), is_public: true,
                  created_on: start, updated_on: start)
end
60.times do |n|
  Project.create!(name: "Project #{n}", identifier: "project-#{n}", is_public: n % 5 != 0, created_on: start, updated_on: start)
end
open, closed = IssueStatus.where(is_closed: false).first, IssueStatus.where(is_closed: true).first
count.times do |n|
  # Several issues share a second.
  time = start + 60 * (n / 4)
  issue = Issue.new(project: projects[n % 2], tracker: Tracker.first, author: user, subject: "Issue #{n} — 京都 <b>",
                    description: "Text of #{n}\n\n* one\n* \"two\"", status: n % 9 == 0 ? closed : open,
                    priority: IssuePriority.first, created_on: time, updated_on: time)
  issue.save!(validate: false)
  issue.update_columns(status_id: n % 9 == 0 ? closed.id : open.id)
  (n % 40 == 0 ? 130 : n % 3).times do |note|
    # Every fourth change has no note.
    journal = Journal.new
    journal.journalized, journal.user, journal.notes = issue, user, note % 4 == 3 ? '' : "Note #{note} on #{n} é"
    journal.created_on = time + note
    journal.save!(validate: false)
  end
  issue.update_columns(updated_on: time)
end
ActiveRecord::Base.record_timestamps = true
puts user.api_key
