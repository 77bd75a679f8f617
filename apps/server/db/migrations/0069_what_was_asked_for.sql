-- The doctor joins what was done with the line of the audit that tells of it; docs/decisions/077 says how.

-- The request because of which a step was taken, also by a job that it caused. Null: the clock took it, or a version before this.
alter table process_events add column request_id text;

-- What the doctor found, and somebody said may stay: it cannot be mended any more.
create table doctor_acknowledgements (
  -- a digest of the three that follow, by which the doctor names a finding
  finding text not null,
  check_name text not null,
  record text not null,
  wrong text not null,
  because text not null,
  acknowledged_by text not null,
  acknowledged_at timestamptz not null,
  constraint doctor_acknowledgements_pkey primary key (finding),
  constraint doctor_acknowledgements_because check (because <> ''),
  constraint doctor_acknowledgements_by check (acknowledged_by <> '')
);
