-- Departments that are closed and merged, and those who stand in for their heads.

alter table departments
  -- a closed department keeps its history and takes nobody any more
  add column closed_at timestamptz,
  -- whoever names a department that was merged means this one; never one that is merged itself
  add column merged_into_id uuid,
  -- names and pinyin in lower case, with nothing between the letters
  add column search_text text not null default '',
  add constraint departments_merged_fkey foreign key (organisation_id, merged_into_id) references departments (organisation_id, id),
  add constraint departments_merged_closed check (merged_into_id is null or closed_at is not null);
-- what was merged into one, for those who are meant by a name of before
create index departments_merged_idx on departments (organisation_id, merged_into_id) where merged_into_id is not null;

create table department_deputies (
  organisation_id uuid not null,
  department_id uuid not null,
  person_id uuid not null,
  -- the first who is active stands in for the head
  position integer not null,
  constraint department_deputies_pkey primary key (department_id, person_id),
  constraint department_deputies_department_fkey foreign key (organisation_id, department_id) references departments (organisation_id, id),
  constraint department_deputies_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- what somebody stands in for
create index department_deputies_person_idx on department_deputies (person_id);

-- paths from before they were held to
with recursive placed as (
  select id, '/' || id || '/' as path from departments where parent_id is null
  union all
  select d.id, placed.path || d.id || '/' from placed join departments d on d.parent_id = placed.id
)
update departments d set path = placed.path from placed where placed.id = d.id and d.path <> placed.path;

-- A path is that of the parent with one's own id behind it. So it is longer than the parent's, and no department can stand
-- below itself. The parent is locked: of two who move each other's departments at once, one waits and then sees.
create function hold_department_path() returns trigger language plpgsql as $$
declare
  above text := '/';
  above_closed timestamptz;
begin
  if new.parent_id is not null then
    select path, closed_at into above, above_closed from departments
      where organisation_id = new.organisation_id and id = new.parent_id for share;
  end if;
  if new.path is distinct from above || new.id || '/'
    or exists (select 1 from departments c where c.organisation_id = new.organisation_id and c.parent_id = new.id
      and c.path is distinct from new.path || c.id || '/') then
    raise exception 'the path of department % is not that of its parent', new.id
      using errcode = 'check_violation', constraint = 'departments_path_agrees';
  end if;
  if new.closed_at is null and above_closed is not null then
    raise exception 'department % stands under a closed one', new.id
      using errcode = 'check_violation', constraint = 'departments_parent_open';
  end if;
  return null;
end $$;
create trigger departments_path_agrees after insert or update of parent_id, path, closed_at on departments
  for each row execute function hold_department_path();

-- Nobody is in a closed department, and nothing that is open is below it.
create function hold_department_empty() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people p where p.organisation_id = new.organisation_id and p.home_department_id = new.id)
    or exists (select 1 from person_departments pd where pd.organisation_id = new.organisation_id and pd.department_id = new.id)
    or exists (select 1 from departments c where c.organisation_id = new.organisation_id and c.parent_id = new.id
      and c.closed_at is null) then
    raise exception 'department % is not empty', new.id
      using errcode = 'check_violation', constraint = 'departments_closed_empty';
  end if;
  return null;
end $$;
create trigger departments_closed_empty after insert or update of closed_at on departments
  for each row when (new.closed_at is not null) execute function hold_department_empty();

-- Who closes a department locks its row for update, so whoever is put into it meanwhile waits here and then sees.
create function hold_department_open() returns trigger language plpgsql as $$
declare
  wanted uuid;
  closed timestamptz;
begin
  if tg_table_name = 'people' then wanted := new.home_department_id; else wanted := new.department_id; end if;
  if wanted is null then return null; end if;
  select closed_at into closed from departments
    where organisation_id = new.organisation_id and id = wanted for key share;
  if closed is not null then
    raise exception 'department % is closed', wanted
      using errcode = 'check_violation', constraint = 'people_department_open';
  end if;
  return null;
end $$;
create trigger people_department_open after insert or update of home_department_id on people
  for each row execute function hold_department_open();
create trigger person_departments_open after insert or update of department_id on person_departments
  for each row execute function hold_department_open();
create trigger department_deputies_open after insert or update of department_id on department_deputies
  for each row execute function hold_department_open();
