-- what was done to many people at once: the dry run, what it then did, and its undo
create table bulk_acts (
  id uuid primary key,
  organisation_id uuid not null,
  act text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- what was asked for, with its names then
  said jsonb not null,
  -- how many of those who were chosen were not there, or out of reach
  missing integer not null,
  applied_at timestamptz,
  -- the request that applied it: its lines of the audit are not changes by others
  applied_request text,
  undone_at timestamptz,
  undone_by uuid,
  constraint bulk_acts_organisation_key unique (organisation_id, id),
  constraint bulk_acts_made_by_fkey foreign key (organisation_id, made_by) references people (organisation_id, id) on delete cascade,
  constraint bulk_acts_undone_by_fkey foreign key (organisation_id, undone_by) references people (organisation_id, id),
  constraint bulk_acts_act check (act in ('roles', 'labels', 'department', 'disable', 'hand-over')),
  constraint bulk_acts_undone_after check (undone_at is null or applied_at is not null)
);
-- the acts of the last day, newest first; what is old enough to be forgotten
create index bulk_acts_made_idx on bulk_acts (organisation_id, made_at desc, id desc);

-- what it says of each person: tried, applied and undone
create table bulk_act_rows (
  organisation_id uuid not null,
  act_id uuid not null,
  person_id uuid not null,
  tried jsonb not null,
  applied jsonb,
  undone jsonb,
  constraint bulk_act_rows_pkey primary key (act_id, person_id),
  constraint bulk_act_rows_act_fkey foreign key (organisation_id, act_id) references bulk_acts (organisation_id, id) on delete cascade,
  constraint bulk_act_rows_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id) on delete cascade
);
-- what goes with a person who is taken away
create index bulk_act_rows_person_idx on bulk_act_rows (person_id);
