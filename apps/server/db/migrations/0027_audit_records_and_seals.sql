-- the record that a line of the audit is about, as 'kind/id', its name then, and its declared fields before and after
alter table audit_entries
  add column record text,
  add column record_name text,
  add column before jsonb,
  add column after jsonb;
-- the history of one record, newest first; the story of one request
create index audit_entries_record_idx on audit_entries (organisation_id, record, id desc) where record is not null;
create index audit_entries_request_idx on audit_entries (organisation_id, request_id);

-- the links of a chain over an organisation's audit; what nobody of an organisation did has a chain of its own
create table audit_seals (
  organisation_id uuid,
  number integer not null,
  sealed_at timestamptz not null,
  entry_ids bigint[] not null,
  -- 32 bytes for each entry, in the order of their ids
  entry_digests bytea not null,
  last_id bigint not null,
  -- over the link before, the number, the ids and the digests
  digest bytea not null,
  constraint audit_seals_number_key unique nulls not distinct (organisation_id, number),
  constraint audit_seals_organisation_fkey foreign key (organisation_id) references organisations (id)
);
-- up to which entry everything is sealed
create index audit_seals_last_idx on audit_seals (organisation_id, last_id desc);
create trigger audit_seals_stay before update or delete on audit_seals
  for each row execute function audit_entries_stay();
create trigger audit_seals_stay_all before truncate on audit_seals
  for each statement execute function audit_entries_stay();
