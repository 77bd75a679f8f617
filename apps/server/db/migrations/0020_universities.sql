-- how many people and how many MB of files a university may have; null: as many as it likes
alter table organisations add column quota_people integer;
alter table organisations add column quota_mb integer;
alter table organisations add constraint organisations_quota check (coalesce(quota_people, 1) > 0 and coalesce(quota_mb, 1) > 0);

-- the logo of a university, small and made anew; its address carries its id, so that a page may keep it for ever
create table organisation_logos (
  organisation_id uuid not null references organisations,
  id uuid not null,
  media_type text not null,
  content bytea not null,
  constraint organisation_logos_pkey primary key (organisation_id),
  constraint organisation_logos_id_key unique (id)
);

-- the one link by which a university gets its first administrator; another one takes the place of the one before
create table first_administrator_links (
  organisation_id uuid not null references organisations,
  token_hash bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint first_administrator_links_pkey primary key (organisation_id),
  constraint first_administrator_links_token_key unique (token_hash)
);

-- jobs of a suspended university: they wait here until it is resumed; the same job waits once
create table waiting_jobs (
  organisation_id uuid not null references organisations,
  queue text not null,
  data jsonb not null,
  kept_at timestamptz not null,
  constraint waiting_jobs_pkey primary key (organisation_id, queue, data)
);

-- what all files of an organisation weigh
create index attachments_organisation_idx on attachments (organisation_id) include (bytes);
