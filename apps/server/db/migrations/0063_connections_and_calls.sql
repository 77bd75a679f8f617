-- Other systems that flows call, and the log of those calls; docs/decisions/069 says what each word means.
create table connections (
  id uuid not null,
  organisation_id uuid not null,
  name_zh text not null,
  name_en text not null,
  -- https://host, with a port or a path behind it, in the one way in which the product writes it
  address text not null,
  -- below which paths calls may go
  paths text[] not null,
  authentication text not null,
  -- of a basic authentication
  account text,
  -- the secret, bound to this row and to the secret of the installation
  sealed bytea,
  inner_allowed boolean not null,
  calls_per_minute integer not null,
  most_timeout_ms integer not null,
  is_on boolean not null,
  version integer not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  constraint connections_pkey primary key (id),
  constraint connections_organisation_key unique (organisation_id, id),
  constraint connections_name_key unique (organisation_id, name_zh),
  constraint connections_organisation_fkey foreign key (organisation_id) references organisations (id),
  constraint connections_changed_by_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id),
  constraint connections_known_authentication check (authentication in ('none', 'bearer', 'basic', 'signature')),
  constraint connections_secret check ((authentication = 'none') = (sealed is null)),
  constraint connections_account check ((authentication = 'basic') = (account is not null)),
  constraint connections_limits check (calls_per_minute between 1 and 600 and most_timeout_ms between 1000 and 60000)
);

-- what went out over a connection lately, for its limits: tests of administrators have no call
create table connection_sends (
  id uuid not null,
  connection_id uuid not null,
  sent_at timestamptz not null,
  ended_at timestamptz,
  is_test boolean not null,
  constraint connection_sends_pkey primary key (id),
  constraint connection_sends_connection_fkey foreign key (connection_id) references connections (id) on delete cascade
);
-- how many went out in the last minute
create index connection_sends_connection_idx on connection_sends (connection_id, sent_at);

create table connection_calls (
  id uuid not null,
  organisation_id uuid not null,
  process_id uuid not null,
  visit integer not null,
  queued_at timestamptz not null,
  state text not null,
  -- what the first try settled: later ones send the same
  connection_id uuid,
  step_id text,
  step_name jsonb,
  answer text,
  method text,
  path text,
  body text,
  timeout_ms integer,
  -- how often it was tried since it was queued, or sent again by hand; and in all
  tries integer not null default 0,
  all_tries integer not null default 0,
  -- under way since
  claimed_at timestamptz,
  next_try_at timestamptz,
  -- of the last try
  status integer,
  ms integer,
  failure text,
  -- where it was sent, and with which headers, without the secret and what is made with it
  address text,
  headers jsonb,
  -- the beginning of what came back
  reply text,
  -- what the process is to hear of it: the values that its step takes, or that it failed
  kept jsonb,
  -- when it heard of it, or nobody waited for it any more
  settled_at timestamptz,
  -- of the secret in the address at which the other system calls back
  callback_hash bytea,
  callback_state text,
  constraint connection_calls_pkey primary key (id),
  -- one call for each visit of a step
  constraint connection_calls_visit_key unique (process_id, visit),
  constraint connection_calls_callback_key unique (callback_hash),
  constraint connection_calls_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id)
    deferrable initially deferred,
  constraint connection_calls_connection_fkey foreign key (organisation_id, connection_id) references connections (organisation_id, id)
    on delete set null (connection_id),
  constraint connection_calls_known_state check (state in ('queued', 'sending', 'answered', 'failed')),
  constraint connection_calls_known_answer check (answer in ('none', 'reply', 'callback')),
  constraint connection_calls_known_callback check (callback_state in ('awaited', 'arrived', 'over')),
  constraint connection_calls_callback check ((callback_hash is null) = (callback_state is null)),
  constraint connection_calls_claimed check ((state = 'sending') = (claimed_at is not null))
);
-- the log, the newest first
create index connection_calls_newest_idx on connection_calls (organisation_id, queued_at desc, id desc);
-- the log of one connection
create index connection_calls_connection_idx on connection_calls (organisation_id, connection_id, queued_at desc, id desc);
-- the log in one state
create index connection_calls_state_idx on connection_calls (organisation_id, state, queued_at desc, id desc);
-- what is still to be done, found again after a stop
create index connection_calls_open_idx on connection_calls (queued_at) where settled_at is null or state in ('queued', 'sending');
-- what is old enough to be forgotten
create index connection_calls_settled_idx on connection_calls (settled_at) where settled_at is not null;
