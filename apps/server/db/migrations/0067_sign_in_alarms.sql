-- Alarms about sign-ins: the latest of each kind in each organisation; docs/decisions/074 says what raises one.
create table sign_in_alarms (
  organisation_id uuid not null,
  kind text not null,
  -- when it was raised, and when there was last a reason for it
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- how many of its kind there were so far
  raised integer not null,
  constraint sign_in_alarms_pkey primary key (organisation_id, kind),
  constraint sign_in_alarms_organisation_fkey foreign key (organisation_id) references organisations (id),
  constraint sign_in_alarms_kind check (kind in ('many-accounts', 'one-account')),
  constraint sign_in_alarms_raised check (raised > 0)
);
