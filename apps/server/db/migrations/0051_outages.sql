-- Outages that are suspected, announced and ended, and maintenance that is planned; docs/decisions/056 says what each word means.
create table outages (
  id uuid not null,
  organisation_id uuid not null,
  kind text not null,
  state text not null,
  -- of a suspicion, also after it was announced: the building whose reports raised it; null where it was made by hand
  building_id uuid,
  -- of a suspicion the type of its reports, where none is a type of its own; of what is announced null for every type
  fault_type text,
  text_zh text not null default '',
  text_en text not null default '',
  end_text_zh text not null default '',
  end_text_en text not null default '',
  -- of a suspicion: when the first of its reports was submitted
  begins_at timestamptz not null,
  expected_end_at timestamptz,
  raised_at timestamptz not null,
  announced_at timestamptz,
  announced_by uuid,
  -- when it was ended or dismissed, and by whom; nobody where a suspicion ended by itself
  ended_at timestamptz,
  ended_by uuid,
  version integer not null default 1,
  constraint outages_pkey primary key (id),
  constraint outages_organisation_key unique (organisation_id, id),
  constraint outages_organisation_fkey foreign key (organisation_id) references organisations (id),
  constraint outages_building_fkey foreign key (organisation_id, building_id) references places (organisation_id, id),
  constraint outages_announced_by_fkey foreign key (organisation_id, announced_by) references people (organisation_id, id),
  constraint outages_ended_by_fkey foreign key (organisation_id, ended_by) references people (organisation_id, id),
  constraint outages_kind check (kind in ('outage', 'maintenance')),
  constraint outages_state check (state in ('suspected', 'announced', 'dismissed', 'ended')),
  constraint outages_suspected check (building_id is not null or announced_at is not null),
  constraint outages_announced check ((announced_at is null) = (announced_by is null) and (state <> 'announced' or announced_at is not null)
    and (state not in ('suspected', 'dismissed') or announced_at is null)),
  constraint outages_ended check ((state in ('dismissed', 'ended')) = (ended_at is not null))
);
-- one suspicion of a building and type at a time; no type is a type of its own
create unique index outages_suspected_idx on outages (organisation_id, building_id, fault_type) nulls not distinct where state = 'suspected';
-- what is announced, by when it begins: the first pages of the halls
create index outages_announced_idx on outages (organisation_id, begins_at) where state = 'announced';
-- the desk's list, the newest first
create index outages_raised_idx on outages (organisation_id, raised_at desc, id desc);

-- the places that an outage names; of a suspicion its building
create table outage_places (
  organisation_id uuid not null,
  outage_id uuid not null,
  place_id uuid not null,
  constraint outage_places_pkey primary key (outage_id, place_id),
  constraint outage_places_outage_fkey foreign key (organisation_id, outage_id) references outages (organisation_id, id),
  constraint outage_places_place_fkey foreign key (organisation_id, place_id) references places (organisation_id, id)
);
-- the outages at a place or above it
create index outage_places_place_idx on outage_places (place_id);

-- who said "me too"
create table outage_people (
  organisation_id uuid not null,
  outage_id uuid not null,
  person_id uuid not null,
  joined_at timestamptz not null,
  constraint outage_people_pkey primary key (outage_id, person_id),
  constraint outage_people_outage_fkey foreign key (organisation_id, outage_id) references outages (organisation_id, id),
  constraint outage_people_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);

-- the outage that an order belongs to
alter table work_orders
  add column outage_id uuid,
  add constraint work_orders_outage_fkey foreign key (organisation_id, outage_id) references outages (organisation_id, id);
-- the orders of an outage
create index work_orders_outage_idx on work_orders (outage_id) where outage_id is not null;
-- open orders that joined another: they count where that one does
create index work_orders_joined_open_idx on work_orders (organisation_id, submitted_at desc) where open and joined_id is not null;
