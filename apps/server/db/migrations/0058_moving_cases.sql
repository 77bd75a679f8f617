-- Running cases are taken to a newer version of their business, together, and back again for a day.

create table version_moves (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  business_id uuid not null,
  from_version_id uuid not null,
  to_version_id uuid not null,
  -- steps of the old version that have another id in the new one; later moves propose the same
  mapping jsonb not null,
  -- moving, moved, undoing, undone
  state text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  -- when every case had its turn; from then on it can be undone for a day
  moved_at timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  constraint version_moves_organisation_id_key unique (organisation_id, id),
  constraint version_moves_known_state check (state in ('moving', 'moved', 'undoing', 'undone')),
  constraint version_moves_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint version_moves_from_fkey foreign key (organisation_id, from_version_id) references business_versions (organisation_id, id),
  constraint version_moves_to_fkey foreign key (organisation_id, to_version_id) references business_versions (organisation_id, id),
  constraint version_moves_made_by_fkey foreign key (organisation_id, made_by) references people (organisation_id, id),
  constraint version_moves_undone_by_fkey foreign key (organisation_id, undone_by) references people (organisation_id, id)
);
-- the moves of a business, the newest first
create index version_moves_business_idx on version_moves (business_id, made_at, id);
-- at most one of a business goes on at a time, and those that a stop left unfinished are found again
create unique index version_moves_going_on_key on version_moves (business_id) where state in ('moving', 'undoing');

create table version_move_cases (
  organisation_id uuid not null,
  move_id uuid not null,
  process_id uuid not null,
  -- waiting, moved, unfit, gone, undoing, undone, acted
  state text not null,
  -- why it stays in its version
  reasons jsonb,
  -- the event by which it was taken
  event_id bigint,
  -- the change that takes it back
  back jsonb,
  constraint version_move_cases_pkey primary key (move_id, process_id),
  constraint version_move_cases_known_state check (state in ('waiting', 'moved', 'unfit', 'gone', 'undoing', 'undone', 'acted')),
  constraint version_move_cases_move_fkey foreign key (organisation_id, move_id) references version_moves (organisation_id, id),
  constraint version_move_cases_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id)
);
-- the next ones to take, the counts of a move, and those that a list names
create index version_move_cases_state_idx on version_move_cases (move_id, state, process_id);
