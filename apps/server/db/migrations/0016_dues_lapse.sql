-- the order in which dues came: random ids gave those of one moment none
alter table network_dues add column position bigint generated always as identity;
-- when it was owed no longer, because its line had been off for that period
alter table network_dues add column lapsed_at timestamptz;
alter table network_dues add constraint network_dues_over check (paid_at is null or lapsed_at is null);

drop index network_dues_open_idx;
-- what one person owes, and whom the run of the day has to look at
create index network_dues_open_idx on network_dues (organisation_id, person_id) where paid_at is null and lapsed_at is null;
drop index network_dues_period_key;
-- a period is owed once; what lapsed when the line was frozen is owed again when the freeze ends within the month
create unique index network_dues_period_key on network_dues (line_id, from_on) where lapsed_at is null;

-- from when a pause is asked for that is still under review: the renewal of that day waits
alter table network_lines add column pause_asked_on date;
update network_lines l set pause_asked_on = a.month_on from network_applications a
where a.line_id = l.id and a.kind = 'pause' and a.open and a.queued_at is null and l.state = 'active';
