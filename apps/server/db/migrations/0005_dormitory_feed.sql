-- Where people live, and what the housing office sent of it: every run with its rows, so that each can be looked at and undone.

create table feed_runs (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- a file that the clock reads, a signed call of the housing office, a file that an administrator dropped
  source text not null,
  -- the moment of the clock that it was read for; null when no clock asked
  slot_at timestamptz,
  received_at timestamptz not null,
  by_person_id uuid,
  state text not null,
  -- why all of it was refused; null where only rows are odd
  fault text,
  -- over the rows as they came: the same content has the same digest
  digest text not null,
  -- over what it would change, so that nobody applies another difference than they saw
  plan_digest text not null,
  -- the rows of each outcome, and the rooms that were made
  counts jsonb not null,
  applied_at timestamptz,
  applied_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  constraint feed_runs_organisation_key unique (organisation_id, id),
  constraint feed_runs_by_fkey foreign key (organisation_id, by_person_id) references people (organisation_id, id),
  constraint feed_runs_applied_by_fkey foreign key (organisation_id, applied_by) references people (organisation_id, id),
  constraint feed_runs_undone_by_fkey foreign key (organisation_id, undone_by) references people (organisation_id, id),
  constraint feed_runs_source check (source in ('file', 'call', 'office')),
  constraint feed_runs_state check (state in ('dry', 'applied', 'undone', 'refused')),
  constraint feed_runs_applied check ((state in ('applied', 'undone')) = (applied_at is not null)),
  constraint feed_runs_undone check ((state = 'undone') = (undone_at is not null))
);
-- a slot of the clock is read once, however many workers see it
create unique index feed_runs_slot_key on feed_runs (organisation_id, slot_at) where slot_at is not null;
-- the runs of an organisation, newest first
create index feed_runs_received_idx on feed_runs (organisation_id, received_at desc, id desc);

create table feed_rows (
  organisation_id uuid not null,
  run_id uuid not null,
  -- the line of the file, counted from its heading; those who are not in the file follow after its last line
  nr integer not null,
  account text not null,
  -- the row as it came; empty for somebody who is not in the file
  given jsonb not null,
  outcome text not null,
  fault text,
  person_id uuid,
  before_place_id uuid,
  before_bed text,
  before_since_on date,
  after_place_id uuid,
  after_bed text,
  -- once the run is undone: whether this went back, or was left because something newer stands
  went_back boolean,
  constraint feed_rows_pkey primary key (run_id, nr),
  constraint feed_rows_run_fkey foreign key (organisation_id, run_id) references feed_runs (organisation_id, id) on delete cascade,
  constraint feed_rows_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint feed_rows_before_fkey foreign key (organisation_id, before_place_id) references places (organisation_id, id),
  constraint feed_rows_after_fkey foreign key (organisation_id, after_place_id) references places (organisation_id, id),
  constraint feed_rows_outcome check (outcome in ('same', 'new', 'moved', 'left', 'odd')),
  constraint feed_rows_fault check ((outcome = 'odd') = (fault is not null))
);
-- the rows of one outcome in the order of the file
create index feed_rows_outcome_idx on feed_rows (run_id, outcome, nr);
-- what later runs did to somebody, before an earlier one is undone
create index feed_rows_person_idx on feed_rows (person_id) where outcome in ('new', 'moved', 'left');

create table dormitories (
  person_id uuid primary key,
  organisation_id uuid not null,
  -- a room, or a building where no room is known
  place_id uuid not null,
  bed text,
  since_on date not null,
  -- the run that said so; null where somebody else did
  feed_run_id uuid,
  constraint dormitories_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint dormitories_place_fkey foreign key (organisation_id, place_id) references places (organisation_id, id),
  constraint dormitories_run_fkey foreign key (organisation_id, feed_run_id) references feed_runs (organisation_id, id)
);
-- who lives in a room or a building
create index dormitories_place_idx on dormitories (place_id);
-- everybody of an organisation who has a room, for each comparison
create index dormitories_organisation_idx on dormitories (organisation_id);

-- the parts of a call that is longer than one message, until the last of them is here
create table feed_parts (
  organisation_id uuid not null references organisations,
  -- the sender's own name for the whole
  reference text not null,
  part integer not null,
  parts integer not null,
  rows jsonb not null,
  received_at timestamptz not null,
  constraint feed_parts_pkey primary key (organisation_id, reference, part),
  constraint feed_parts_part check (part between 1 and parts)
);

-- a key of an outside system speaks for one organisation; the hall's key is public and speaks for none
alter table signing_keys add column organisation_id uuid references organisations;

-- finding a place by its name or code among all of an organisation
create index places_kind_idx on places (organisation_id, kind, id);
