-- secret values of parameters, sealed; a parameter's own values keep only the version in which one was written
create table parameter_secrets (
  organisation_id uuid not null,
  key text not null,
  -- the name of the value, such as pValue3
  value text not null,
  version integer not null,
  sealed bytea not null,
  constraint parameter_secrets_pkey primary key (organisation_id, key, value, version),
  constraint parameter_secrets_parameter_fkey foreign key (organisation_id, key) references parameters (organisation_id, key) on delete cascade
);

-- the page from which a call came, where it was one of ours
alter table audit_entries add column page text;
-- what one person did, newest first, whatever their account was then
create index audit_entries_person_idx on audit_entries (organisation_id, person_id, id desc);

-- the request because of which a message goes out
alter table inbox_outgoing add column request_id text;
-- the story of one request
create index inbox_outgoing_request_idx on inbox_outgoing (request_id) where request_id is not null;
