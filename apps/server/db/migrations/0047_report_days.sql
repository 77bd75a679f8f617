-- The figures of days that are over, put together from process_intervals by a job, so that a report of a year reads some
-- thousand rows. Everything in it can be added up; of times every value is kept, because medians cannot be. A case that is kept
-- from somebody is never in it.
create table report_days (
  organisation_id uuid not null,
  on_day date not null,
  business_id uuid not null,
  person_id uuid,
  department_id uuid,
  received integer not null default 0,
  -- tasks that left that day, by the department that they came to: what is in hand is counted by it
  left_by_receipt integer not null default 0,
  solved integer not null default 0,
  not_solved integer not null default 0,
  transferred integer not null default 0,
  otherwise integer not null default 0,
  hung_up integer not null default 0,
  late integer not null default 0,
  begun integer not null default 0,
  ended integer not null default 0,
  evaluated integer not null default 0,
  one_star integer not null default 0,
  two_stars integer not null default 0,
  three_stars integer not null default 0,
  four_stars integer not null default 0,
  five_stars integer not null default 0,
  achieved integer not null default 0,
  returned integer not null default 0,
  -- in working seconds
  responses integer[] not null default '{}',
  handlings integer[] not null default '{}',
  case_times integer[] not null default '{}',
  constraint report_days_once unique nulls not distinct (organisation_id, on_day, business_id, person_id, department_id),
  constraint report_days_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint report_days_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint report_days_department_fkey foreign key (organisation_id, department_id) references departments (organisation_id, id)
);
-- the figures of one person in a period, and the check of the reference
create index report_days_person_idx on report_days (person_id, on_day) where person_id is not null;

-- Which days were put together, and by which calendar: its later changes do not change them.
create table report_days_made (
  organisation_id uuid not null,
  on_day date not null,
  made_at timestamptz not null,
  calendar_digest text not null,
  constraint report_days_made_pkey primary key (organisation_id, on_day),
  constraint report_days_made_organisation_fkey foreign key (organisation_id) references organisations (id)
);

-- what is kept from somebody, which reports look at one by one
create index processes_kept_idx on processes (organisation_id, submitted_at) where kept_from <> '{}';
