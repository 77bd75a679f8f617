-- the list of the housing office that made a room, or brought it back; null once somebody says themselves whether it is in use
alter table places add column feed_run_id uuid;
alter table places add constraint places_feed_run_fkey
  foreign key (organisation_id, feed_run_id) references feed_runs (organisation_id, id) on delete set null (feed_run_id);
-- the rooms that lists made, when one of those lists is undone
create index places_feed_run_idx on places (feed_run_id) where feed_run_id is not null;

-- within how long the cases of a business are usually done, found out anew every hour; without a row nothing is said
create table business_promises (
  organisation_id uuid not null,
  business_id uuid primary key,
  -- four of five cases took no longer, in working time and without the time hung up
  working_minutes integer not null,
  cases integer not null,
  made_at timestamptz not null,
  constraint business_promises_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id)
);
-- what whoever submitted it was told of how long it takes; null where nothing was said
alter table processes add column promise jsonb;
drop table work_order_promises;

-- up to three of those who searched, as keyed hashes that are good for these words alone: with three of them it is public
alter table hot_searches add column searchers text[] not null default '{}';
drop index hot_searches_shown_idx;
-- the hottest that may be shown
create index hot_searches_shown_idx on hot_searches (organisation_id, heat desc, words desc)
  where found and not kept_out and cardinality(searchers) >= 3;
-- whether words are somebody's name
create index people_name_idx on people (organisation_id, lower(replace(name, ' ', '')));
