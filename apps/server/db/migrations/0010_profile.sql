-- What a profile says of a person beyond how they sign in, and of a line beyond what it costs.

alter table people add column campus_card_number text;
alter table people add column unit_zh text;
alter table people add column unit_en text;
-- where somebody lives or works who has no line
alter table people add column address_zh text;
alter table people add column address_en text;
alter table people add column staff_type text;
alter table people add column student_type text;
alter table people add column admission_year integer;
alter table people add column major_zh text;
alter table people add column major_en text;
alter table people add column class_name text;
alter table people add column job_number text;
alter table people add column qq text;
alter table people add column os text;
alter table people add column remarks text;
alter table people add constraint people_staff_type check (staff_type in ('teaching', 'administration', 'technical', 'postdoc', 'retired'));
alter table people add constraint people_student_type check (student_type in ('undergraduate', 'master', 'doctoral', 'exchange'));
alter table people add constraint people_admission_year check (admission_year between 1900 and 2200);

-- what a device in a building has to be told; where a building says nothing, the place above it does
alter table places add column gateway text;
alter table places add column mask text;

-- a freeze that ended: a hold is gone when it is lifted, and people ask since when and why their line is on again
create table network_freezes_ended (
  id uuid primary key,
  organisation_id uuid not null,
  line_id uuid not null,
  kind text not null,
  since_at timestamptz not null,
  reason text not null,
  ended_at timestamptz not null,
  end_reason text not null,
  constraint network_freezes_ended_line_fkey foreign key (organisation_id, line_id) references network_lines (organisation_id, id),
  constraint network_freezes_ended_kind check (kind in ('freeze', 'epidemic'))
);
-- the last one of a line
create index network_freezes_ended_line_idx on network_freezes_ended (line_id, ended_at desc);
