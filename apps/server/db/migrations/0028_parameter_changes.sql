-- new values that have to prove themselves stand beside the former ones, which count again after prove_until
alter table parameters
  add column former jsonb,
  add column prove_until timestamptz,
  add column changed_by uuid,
  -- the version whose values these are, where they were brought back
  add column restored_from integer,
  add constraint parameters_changed_by_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id),
  add constraint parameters_proving check ((former is null) = (prove_until is null));

-- what a parameter was, version by version
create table parameter_changes (
  organisation_id uuid not null,
  key text not null,
  version integer not null,
  values jsonb not null,
  changed_at timestamptz not null,
  -- nobody: the product itself
  changed_by uuid,
  restored_from integer,
  constraint parameter_changes_pkey primary key (organisation_id, key, version),
  constraint parameter_changes_parameter_fkey foreign key (organisation_id, key) references parameters (organisation_id, key) on delete cascade,
  constraint parameter_changes_person_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id)
);
create index parameter_changes_person_idx on parameter_changes (changed_by);
create index parameters_changed_by_idx on parameters (changed_by);

-- every version is kept, whoever writes it
create function keep_parameter_version() returns trigger language plpgsql as $$
begin
  insert into parameter_changes (organisation_id, key, version, values, changed_at, changed_by, restored_from)
  values (new.organisation_id, new.key, new.version, new.values, new.changed_at, new.changed_by, new.restored_from);
  return null;
end $$;
create trigger parameters_keep_new after insert on parameters
  for each row execute function keep_parameter_version();
create trigger parameters_keep_changed after update on parameters
  for each row when (old.version is distinct from new.version) execute function keep_parameter_version();

insert into parameter_changes (organisation_id, key, version, values, changed_at)
  select organisation_id, key, version, values, changed_at from parameters;
