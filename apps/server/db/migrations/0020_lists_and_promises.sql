-- the list of the housing office that made a room, or brought it back; null once somebody says themselves whether it is in use
alter table places add column feed_run_id uuid;
alter table places add constraint places_feed_run_fkey
  foreign key (organisation_id, feed_run_id) references feed_runs (organisation_id, id) on delete set null (feed_run_id);
-- the rooms that lists made, when one of those lists is undone
create index places_feed_run_idx on places (feed_run_id) where feed_run_id is not null;
