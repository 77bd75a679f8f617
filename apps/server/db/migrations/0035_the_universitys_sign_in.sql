-- How somebody signed in: who came otherwise than by password did not use a password of ours.
alter table sessions
  add column way text not null default 'password',
  add constraint sessions_way check (way in ('password', 'unified', 'wecom', 'scan'));

-- Somebody was sent to the university's sign-in: only the browser that was sent can bring a ticket back, once.
create table sign_on_arrivals (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  browser bytea not null,
  area text not null,
  phone boolean not null,
  service text not null,
  renew boolean not null,
  sent_at timestamptz not null,
  used_at timestamptz,
  opened boolean not null default false,
  constraint sign_on_arrivals_area check (area in ('hall', 'office', 'workflow'))
);
create index sign_on_arrivals_browser_idx on sign_on_arrivals (browser, sent_at);
-- what the cleaning job takes away
create index sign_on_arrivals_sent_idx on sign_on_arrivals (sent_at);

-- Tickets that were brought, each once. Tickets of one browser and one person belong together: a CAS server may tell only
-- of the last one that a sign-in has ended.
create table cas_tickets (
  ticket bytea primary key,
  organisation_id uuid not null references organisations (id),
  browser bytea not null,
  person_id uuid,
  session_id uuid references sessions (id) on delete cascade,
  taken_at timestamptz not null,
  ended_at timestamptz,
  constraint cas_tickets_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
create index cas_tickets_browser_idx on cas_tickets (browser, person_id) where ended_at is null;
create index cas_tickets_session_idx on cas_tickets (session_id);
create index cas_tickets_taken_idx on cas_tickets (taken_at);
