-- Somebody sees the product as somebody else, for a quarter of an hour; gone with the session that it was opened from.
create table see_as_sessions (
  id uuid primary key,
  organisation_id uuid not null,
  -- who sees, and the session of their own with which this ends
  viewer_id uuid not null,
  viewer_session_id uuid not null references sessions on delete cascade,
  -- as whom
  person_id uuid not null,
  reason text not null,
  token_hash bytea not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  constraint see_as_sessions_token_key unique (token_hash),
  constraint see_as_sessions_others check (viewer_id <> person_id),
  constraint see_as_sessions_viewer_fkey foreign key (organisation_id, viewer_id) references people (organisation_id, id),
  constraint see_as_sessions_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- what somebody has open, to end it
create index see_as_sessions_viewer_idx on see_as_sessions (viewer_id) where ended_at is null;
-- what goes with a session that is cleared away
create index see_as_sessions_session_idx on see_as_sessions (viewer_session_id);

-- whether anything is kept from somebody who sees the product as somebody else
create index processes_kept_from_idx on processes using gin (kept_from) where kept_from <> '{}';
