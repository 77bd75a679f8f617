-- The clock of what was promised at submitting. Processes of before have none, and are late by their steps alone.
alter table processes
  -- when it was promised to be done; null while the clock stands still before that, and when nothing is promised or it is done
  add column promised_at timestamptz,
  -- from when on it is in the last quarter of what was promised
  add column promise_soon_at timestamptz,
  -- while the clock stands still: how much working time was left
  add column promise_left_ms bigint,
  -- the earlier of when a step is due and when it was promised: past this it is late
  add column late_at timestamptz;
update processes set late_at = due_at where due_at is not null;
drop index processes_due_idx;
-- what is late, by organisation
create index processes_late_idx on processes (organisation_id, late_at) where late_at is not null;
-- what will be late soon, by organisation
create index processes_soon_idx on processes (organisation_id, promise_soon_at) where promise_soon_at is not null;

alter table process_intervals
  drop constraint process_intervals_kind,
  add constraint process_intervals_kind
    check (kind in ('group', 'step', 'hung-up', 'task', 'offer', 'evaluation', 'response', 'case', 'promise'));
