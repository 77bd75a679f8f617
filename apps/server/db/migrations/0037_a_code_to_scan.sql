-- A code on a big screen that a signed-in phone scans. The id stands in the code and is public; who holds the secret, and is
-- the browser that asked, gets the session. When a code ends is a moment in its row, and whoever reads compares.
create table scan_codes (
  id text primary key,
  organisation_id uuid not null references organisations (id),
  secret bytea not null,
  browser bytea not null,
  area text not null,
  ip text not null,
  user_agent text not null,
  number smallint not null,
  choices smallint[] not null,
  state text not null,
  why text,
  seen_by uuid,
  session_id uuid references sessions (id) on delete set null,
  password_mark bytea,
  guesses smallint not null default 0,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  constraint scan_codes_area check (area in ('hall', 'office', 'workflow')),
  constraint scan_codes_state check (state in ('waiting', 'seen', 'confirmed', 'taken', 'refused', 'over')),
  constraint scan_codes_why check (why in ('expired', 'wrong-number', 'guessed', 'not-yours', 'cancelled', 'not-me')),
  constraint scan_codes_number check (number = any (choices)),
  -- nobody confirms what they have not seen, and nothing is taken that nobody confirmed
  constraint scan_codes_seen check (state in ('waiting', 'over') or seen_by is not null),
  constraint scan_codes_confirmed check (state not in ('confirmed', 'taken') or password_mark is not null),
  constraint scan_codes_person_fkey foreign key (organisation_id, seen_by) references people (organisation_id, id)
);
-- what the cleaning job takes away
create index scan_codes_made_idx on scan_codes (made_at);
create index scan_codes_session_idx on scan_codes (session_id) where session_id is not null;
