-- Which other systems may be called is said by the installation, not by a university; docs/decisions/073.
-- When somebody tried a setting or a connection that leads to another system, for the limits of it.
create table outside_tries (
  id uuid not null,
  organisation_id uuid not null,
  person_id uuid not null,
  tried_at timestamptz not null,
  constraint outside_tries_pkey primary key (id),
  constraint outside_tries_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
    on delete cascade
);
-- those of an organisation lately
create index outside_tries_lately_idx on outside_tries (organisation_id, tried_at);

-- Nobody reads these two any more; the release before still writes them.
alter table connections alter column inner_allowed set default false;
alter table connection_sends alter column is_test set default false;
