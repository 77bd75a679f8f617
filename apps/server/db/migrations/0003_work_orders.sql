-- Fault reports and complaints: what they keep beside their processes, who gets them, and the orders of older systems.

-- how urgent it is, for every list: 0 as usual, 1 urgent, 2 very urgent
alter table processes add column urgency smallint not null default 0;
alter table processes add constraint processes_urgency check (urgency between 0 and 2);
-- those whom its form names and who must not see it, unless they are given it
alter table processes add column kept_from uuid[] not null default '{}';
-- what one person submitted of one business, by group: the hall's lists and their counts
create index processes_mine_idx on processes (submitter_id, business_id, process_group, submitted_at desc, id desc) where hidden_at is null;

-- the team of a place for one topic (a fault type); places.team_label_id is its team for everything else
create table place_teams (
  organisation_id uuid not null,
  place_id uuid not null,
  topic text not null,
  label_id uuid not null,
  constraint place_teams_pkey primary key (place_id, topic),
  constraint place_teams_place_fkey foreign key (organisation_id, place_id) references places (organisation_id, id),
  constraint place_teams_label_fkey foreign key (organisation_id, label_id) references labels (organisation_id, id)
);

create table work_orders (
  -- the process that it is
  id uuid primary key,
  organisation_id uuid not null,
  kind text not null,
  -- where it came from: pc, phone, workflow, office
  channel text not null,
  submitter_id uuid not null,
  -- what the warning of fresh reports asks for
  fault_type text,
  building_id uuid,
  place_id uuid,
  submitted_at timestamptz not null,
  -- whether it waits or is worked on
  open boolean not null,
  priority smallint not null default 1,
  -- a reminder raises the urgency once
  urgency_raised boolean not null default false,
  accepted_at timestamptz,
  resolved_at timestamptz,
  -- the order of somebody else that it joined
  joined_id uuid,
  -- the ended order of the same person that it was applied again from
  again_of_id uuid,
  follow_up_result text,
  followed_up_at timestamptz,
  followed_up_by uuid,
  constraint work_orders_organisation_key unique (organisation_id, id),
  constraint work_orders_process_fkey foreign key (organisation_id, id) references processes (organisation_id, id),
  constraint work_orders_submitter_fkey foreign key (organisation_id, submitter_id) references people (organisation_id, id),
  constraint work_orders_place_fkey foreign key (organisation_id, place_id) references places (organisation_id, id),
  constraint work_orders_building_fkey foreign key (organisation_id, building_id) references places (organisation_id, id),
  constraint work_orders_joined_fkey foreign key (organisation_id, joined_id) references work_orders (organisation_id, id),
  constraint work_orders_again_fkey foreign key (organisation_id, again_of_id) references work_orders (organisation_id, id),
  constraint work_orders_kind check (kind in ('fault', 'complaint')),
  constraint work_orders_channel check (channel in ('pc', 'phone', 'workflow', 'office')),
  constraint work_orders_priority check (priority between 0 and 2)
) with (fillfactor = 85);
-- fresh reports of a type in a building
create index work_orders_fresh_idx on work_orders (building_id, fault_type, submitted_at desc) where open and kind = 'fault';
-- who joined an order
create index work_orders_joined_idx on work_orders (joined_id) where joined_id is not null;
-- the places that somebody used last
create index work_orders_places_idx on work_orders (submitter_id, submitted_at desc) where place_id is not null;
-- how long orders usually take
create index work_orders_resolved_idx on work_orders (organisation_id, kind, resolved_at desc) where resolved_at is not null;

-- a visit on the spot: up to three slots offered, one picked or another one asked for
create table work_order_visits (
  id uuid primary key,
  organisation_id uuid not null,
  order_id uuid not null,
  offered_by uuid not null,
  offered_at timestamptz not null,
  -- [{fromAt, untilAt}] in milliseconds
  slots jsonb not null,
  note text not null default '',
  -- offered, agreed, other (the requester asks for another time), replaced
  state text not null,
  from_at timestamptz,
  until_at timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  constraint work_order_visits_order_fkey foreign key (organisation_id, order_id) references work_orders (organisation_id, id),
  constraint work_order_visits_state check (state in ('offered', 'agreed', 'other', 'replaced'))
);
-- the visits of one order
create index work_order_visits_order_idx on work_order_visits (order_id, offered_at desc);

-- what those who work on an order note down
create table work_order_records (
  id uuid primary key,
  organisation_id uuid not null,
  order_id uuid not null,
  author_id uuid not null,
  at timestamptz not null,
  text text not null,
  attachments uuid[] not null default '{}',
  constraint work_order_records_order_fkey foreign key (organisation_id, order_id) references work_orders (organisation_id, id),
  constraint work_order_records_author_fkey foreign key (organisation_id, author_id) references people (organisation_id, id)
);
-- the work record of one order, newest first
create index work_order_records_order_idx on work_order_records (order_id, at desc, id desc);

-- "usually within", made anew by the clock from the last 90 days
create table work_order_promises (
  organisation_id uuid not null references organisations,
  kind text not null,
  -- a fault type, or empty for all of the kind
  topic text not null,
  working_minutes integer not null,
  cases integer not null,
  made_at timestamptz not null,
  constraint work_order_promises_pkey primary key (organisation_id, kind, topic)
);

-- orders of older systems, as they were imported; read and evaluated, never worked on
create table older_orders (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  kind text not null,
  number text not null,
  person_id uuid not null,
  status text not null,
  process_group text not null,
  submitted_at timestamptz not null,
  title text not null,
  -- everything else that the file said of it, by the names of the work order's fields
  facts jsonb not null,
  stars smallint,
  achieved boolean,
  evaluation_text text,
  evaluated_at timestamptz,
  batch_id uuid not null,
  imported_at timestamptz not null,
  constraint older_orders_number_key unique (organisation_id, kind, number),
  constraint older_orders_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint older_orders_kind check (kind in ('fault', 'complaint')),
  constraint older_orders_group check (process_group in ('todo', 'doing', 'done', 'abort')),
  constraint older_orders_stars check (stars between 1 and 5)
);
-- the older orders of one person, newest first
create index older_orders_person_idx on older_orders (person_id, kind, submitted_at desc, id desc);
