-- A member belongs to a corp: whoever has the same name in another one is somebody else.
alter table wecom_members
  add column corp_id text not null default '',
  drop constraint wecom_members_member_key,
  add constraint wecom_members_member_key unique (organisation_id, corp_id, member_id);
alter table wecom_members alter column corp_id drop default;

-- The one token of an organisation's app, for all servers. Whoever holds the lease fetches another; nobody else does meanwhile.
create table wecom_tokens (
  organisation_id uuid not null references organisations (id),
  corp_id text not null,
  agent_id text not null,
  sealed bytea,
  token_hash bytea,
  -- the address and the secret with which it was fetched
  made_with bytea,
  refresh_at timestamptz,
  ends_at timestamptz,
  -- by the database's own clock, which is the same for all servers
  fetching_until timestamptz,
  constraint wecom_tokens_pkey primary key (organisation_id, corp_id, agent_id),
  constraint wecom_tokens_whole check (num_nulls(sealed, token_hash, made_with, refresh_at, ends_at) in (0, 5))
);

-- Somebody was sent to WeCom: only the browser that was sent can bring a code back, once.
create table wecom_arrivals (
  state bytea primary key,
  organisation_id uuid not null references organisations (id),
  browser bytea not null,
  area text not null,
  sent_at timestamptz not null,
  used_at timestamptz,
  opened boolean not null default false,
  constraint wecom_arrivals_area check (area in ('hall', 'office', 'workflow'))
);
create index wecom_arrivals_browser_idx on wecom_arrivals (browser, sent_at);
-- what the cleaning job takes away
create index wecom_arrivals_sent_idx on wecom_arrivals (sent_at);

-- A member whom nobody was bound to came: who holds the key, in the same browser, may say once who it is.
create table wecom_keys (
  key bytea primary key,
  organisation_id uuid not null references organisations (id),
  corp_id text not null,
  member_id text not null,
  browser bytea not null,
  area text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint wecom_keys_area check (area in ('hall', 'office', 'workflow'))
);
-- what the cleaning job takes away
create index wecom_keys_made_idx on wecom_keys (made_at);
