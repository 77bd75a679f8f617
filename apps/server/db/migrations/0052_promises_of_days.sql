-- Promises are figures of days as well: kept or broken, and by how much working time the broken ones were late.
alter table report_days
  add column promises_kept integer not null default 0,
  add column promises_broken integer not null default 0,
  -- in working seconds
  add column latenesses integer[] not null default '{}';

-- what was promised and ended on a day
create index process_intervals_promise_idx on process_intervals (organisation_id, until_at) where kind = 'promise';

-- A task that came when the promised time was over is not late with whoever got it; some became so when they were hung up.
-- The days of those, and days on which a promise ended, are put together again; until then they are read from the ledger.
with overdue_before as (
  select i.id, i.organisation_id, i.due_at from process_intervals i where i.kind = 'task' and i.due_at <= i.from_at
), mended as (
  update process_intervals i set due_at = null from overdue_before b where i.id = b.id
), days as (
  select i.organisation_id, (i.until_at at time zone o.time_zone)::date as on_day
  from process_intervals i join organisations o on o.id = i.organisation_id
  where i.kind = 'promise' and i.until_at is not null
  union
  select b.organisation_id, (b.due_at at time zone o.time_zone)::date
  from overdue_before b join organisations o on o.id = b.organisation_id
), gone as (
  delete from report_days r using days d where r.organisation_id = d.organisation_id and r.on_day = d.on_day
)
delete from report_days_made m using days d where m.organisation_id = d.organisation_id and m.on_day = d.on_day;
