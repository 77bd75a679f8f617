-- When everything that follows from an end was done: its orders solved, and everybody told. Null while the job is at work.
-- The solver is who asked to have the orders solved that the end left open; without one it is whoever ended the outage.
alter table outages
  add column settled_at timestamptz,
  add column solver_id uuid,
  add constraint outages_solver_fkey foreign key (organisation_id, solver_id) references people (organisation_id, id);
update outages set settled_at = ended_at where state = 'ended' and announced_at is not null;
alter table outages
  add constraint outages_settled check (settled_at is null or (state = 'ended' and announced_at is not null)),
  add constraint outages_solver check (solver_id is null or (state = 'ended' and announced_at is not null));
-- an end whose job has not come through yet: looked for once an hour
create index outages_unsettled_idx on outages (ended_at) where state = 'ended' and announced_at is not null and settled_at is null;

-- who was told of an announcement, and so has to be told of its end
create table outage_told (
  organisation_id uuid not null,
  outage_id uuid not null,
  person_id uuid not null,
  told_at timestamptz not null,
  constraint outage_told_pkey primary key (outage_id, person_id),
  constraint outage_told_outage_fkey foreign key (organisation_id, outage_id) references outages (organisation_id, id),
  constraint outage_told_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);

-- when somebody said last that an order is not solved after all: that is a report anew
alter table work_orders add column reopened_at timestamptz;
-- orders that were opened again lately: the radar
create index work_orders_reopened_idx on work_orders (organisation_id, reopened_at) where reopened_at is not null;

drop index work_orders_outage_idx;
-- the orders of an outage, and how many different people submitted them without looking at each
create index work_orders_outage_people_idx on work_orders (outage_id, submitter_id) where outage_id is not null;
