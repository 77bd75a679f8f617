-- whom a label finds by its rule: any of the departments, and any of the identities, and any of the years
create table label_rules (
  label_id uuid primary key,
  organisation_id uuid not null,
  -- people of every department; else only those of label_rule_departments, and nobody where these are none
  anywhere boolean not null,
  -- with all departments below those
  below boolean not null,
  -- student, staff, or one of their types; empty: whoever they are
  identities text[] not null,
  -- empty: of any year, or of none
  admission_years integer[] not null,
  constraint label_rules_organisation_key unique (organisation_id, label_id),
  constraint label_rules_label_fkey foreign key (organisation_id, label_id) references labels (organisation_id, id)
);

create table label_rule_departments (
  organisation_id uuid not null,
  label_id uuid not null,
  department_id uuid not null,
  constraint label_rule_departments_pkey primary key (label_id, department_id),
  constraint label_rule_departments_rule_fkey foreign key (organisation_id, label_id)
    references label_rules (organisation_id, label_id) on delete cascade,
  constraint label_rule_departments_department_fkey foreign key (organisation_id, department_id)
    references departments (organisation_id, id)
);
-- the rules that name a department, before it is moved, merged or closed
create index label_rule_departments_department_idx on label_rule_departments (department_id);

-- whom a rule finds and somebody took out by hand
create table label_kept_out (
  organisation_id uuid not null,
  label_id uuid not null,
  person_id uuid not null,
  constraint label_kept_out_pkey primary key (label_id, person_id),
  constraint label_kept_out_rule_fkey foreign key (organisation_id, label_id)
    references label_rules (organisation_id, label_id) on delete cascade,
  constraint label_kept_out_person_fkey foreign key (organisation_id, person_id)
    references people (organisation_id, id) on delete cascade
);
-- what somebody is kept out of
create index label_kept_out_person_idx on label_kept_out (person_id);

-- why somebody carries a label: by hand, by its rule, or by both
alter table person_labels add column by_hand boolean not null default true;
alter table person_labels add column by_rule boolean not null default false;
alter table person_labels add constraint person_labels_why check (by_hand or by_rule);

-- The one meaning of a rule: the people whom it finds, of these people or of all. Without departments, anywhere.
create function label_rule_finds(
  organisation uuid, inside uuid[], below boolean, identities text[], admission_years integer[], persons uuid[]
) returns setof uuid language plpgsql stable
-- whether all people are asked for or one makes another plan
set plan_cache_mode = force_custom_plan as $$
declare
  departments uuid[];
begin
  if inside is not null then
    departments := array(
      select d.id from departments d where d.organisation_id = organisation and (
        d.id = any(inside)
        or label_rule_finds.below and exists (select 1 from unnest(inside) as above (id) where d.path like '%/' || above.id || '/%')));
  end if;
  return query
    select p.id from people p
    where p.organisation_id = organisation
      and (persons is null or p.id = any(persons))
      and (cardinality(identities) = 0 or p.kind = any(identities)
        or (p.kind = 'student' and p.student_type = any(identities)) or (p.kind = 'staff' and p.staff_type = any(identities)))
      and (cardinality(admission_years) = 0 or p.admission_year = any(admission_years))
      and (departments is null or p.home_department_id = any(departments)
        or p.id in (select b.person_id from person_departments b where b.department_id = any(departments)));
end $$;

-- The same of a rule that is kept; nobody where a label has none.
create function label_finds(label uuid, persons uuid[]) returns setof uuid language sql stable as $$
  select found from label_rules r cross join lateral label_rule_finds(
    r.organisation_id,
    case when not r.anywhere then array(select d.department_id from label_rule_departments d where d.label_id = r.label_id) end,
    r.below, r.identities, r.admission_years, persons) as found
  where r.label_id = label
$$;

-- Makes it true again who carries a label by its rule: one label or all, these people or all.
create function label_members_renew(organisation uuid, label uuid, persons uuid[]) returns void language plpgsql
-- How many a rule finds is not known beforehand, and a loop over 100,000 people for each of them would never end.
set enable_nestloop = off
-- the price put on loops would have every small change compiled first
set jit = off as $$
begin
  -- Executed, it is planned for what is asked; a setting for that would have every foreign key planned anew for each row.
  execute $q$
  with found as materialized (
    select l.id as label_id, f as person_id from labels l cross join lateral label_finds(l.id, $3) as f
    where l.organisation_id = $1 and ($2 is null or l.id = $2)
      and not exists (select 1 from label_kept_out k where k.label_id = l.id and k.person_id = f)
  ), gone as (
    delete from person_labels m
    where m.organisation_id = $1 and ($2 is null or m.label_id = $2) and ($3 is null or m.person_id = any($3))
      and not m.by_hand and not exists (select 1 from found where found.label_id = m.label_id and found.person_id = m.person_id)
  ), less as (
    update person_labels m set by_rule = false
    where m.organisation_id = $1 and ($2 is null or m.label_id = $2) and ($3 is null or m.person_id = any($3))
      and m.by_hand and m.by_rule
      and not exists (select 1 from found where found.label_id = m.label_id and found.person_id = m.person_id)
  )
  insert into person_labels (organisation_id, person_id, label_id, by_hand, by_rule)
  select $1, found.person_id, found.label_id, false, true from found
  where not exists (
    select 1 from person_labels m
    where m.organisation_id = $1 and ($2 is null or m.label_id = $2) and ($3 is null or m.person_id = any($3))
      and m.label_id = found.label_id and m.person_id = found.person_id and m.by_rule)
  on conflict (person_id, label_id) do update set by_rule = true where not person_labels.by_rule
  $q$ using organisation, label, persons;
end $$;

-- Who changes people holds this with others; who changes a rule or moves departments holds it alone. So neither misses what
-- the other has not committed yet.
create function labels_hold(organisation uuid, alone boolean) returns void language sql as $$
  select case when alone then pg_advisory_xact_lock(hashtextextended('labels/' || organisation, 0))
    else pg_advisory_xact_lock_shared(hashtextextended('labels/' || organisation, 0)) end
$$;

create function labels_follow(organisation uuid, persons uuid[]) returns void language plpgsql as $$
begin
  perform labels_hold(organisation, false);
  if exists (select 1 from label_rules r where r.organisation_id = organisation) then
    perform label_members_renew(organisation, null, persons);
  end if;
end $$;

-- people who come or change
create function labels_follow_people() returns trigger language plpgsql as $$
declare
  one record;
begin
  if tg_op = 'INSERT' then
    for one in select n.organisation_id, array_agg(n.id) as persons from new_rows n group by n.organisation_id loop
      perform labels_follow(one.organisation_id, one.persons);
    end loop;
  else
    for one in
      select n.organisation_id, array_agg(n.id) as persons from new_rows n join old_rows o on o.id = n.id
      where (n.kind, n.staff_type, n.student_type, n.admission_year, n.home_department_id)
        is distinct from (o.kind, o.staff_type, o.student_type, o.admission_year, o.home_department_id)
      group by n.organisation_id
    loop
      perform labels_follow(one.organisation_id, one.persons);
    end loop;
  end if;
  return null;
end $$;
create trigger labels_follow_new after insert on people
  referencing new table as new_rows for each statement execute function labels_follow_people();
create trigger labels_follow_changed after update on people
  referencing old table as old_rows new table as new_rows for each statement execute function labels_follow_people();

-- the departments that people belong to besides their own
create function labels_follow_besides() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select c.organisation_id, array_agg(distinct c.person_id) as persons from changed c group by c.organisation_id loop
    -- whoever changes the same person's own department has their row
    perform 1 from people p where p.id = any(one.persons) order by p.id for no key update;
    perform labels_follow(one.organisation_id, one.persons);
  end loop;
  return null;
end $$;
create trigger labels_follow_besides_new after insert on person_departments
  referencing new table as changed for each statement execute function labels_follow_besides();
create trigger labels_follow_besides_changed after update on person_departments
  referencing new table as changed for each statement execute function labels_follow_besides();
create trigger labels_follow_besides_left after update on person_departments
  referencing old table as changed for each statement execute function labels_follow_besides();
create trigger labels_follow_besides_gone after delete on person_departments
  referencing old table as changed for each statement execute function labels_follow_besides();

-- departments that are moved, with all below them
create function labels_follow_departments() returns trigger language plpgsql as $$
declare
  one record;
  persons uuid[];
begin
  for one in
    select n.organisation_id, array_agg(n.id) as departments from new_rows n join old_rows o on o.id = n.id
    where n.path <> o.path group by n.organisation_id
  loop
    perform labels_hold(one.organisation_id, true);
    persons := array(
      select p.id from people p where p.organisation_id = one.organisation_id and p.home_department_id = any(one.departments)
      union
      select b.person_id from person_departments b where b.department_id = any(one.departments));
    perform labels_follow(one.organisation_id, persons);
  end loop;
  return null;
end $$;
create trigger labels_follow_departments after update on departments
  referencing old table as old_rows new table as new_rows for each statement execute function labels_follow_departments();

-- rules that are made, changed or taken away
create function labels_follow_rules() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select distinct c.organisation_id, c.label_id from changed c loop
    perform labels_hold(one.organisation_id, true);
    perform label_members_renew(one.organisation_id, one.label_id, null);
  end loop;
  return null;
end $$;
create trigger labels_follow_rules_new after insert on label_rules
  referencing new table as changed for each statement execute function labels_follow_rules();
create trigger labels_follow_rules_changed after update on label_rules
  referencing new table as changed for each statement execute function labels_follow_rules();
create trigger labels_follow_rules_gone after delete on label_rules
  referencing old table as changed for each statement execute function labels_follow_rules();
create trigger labels_follow_rules_new after insert on label_rule_departments
  referencing new table as changed for each statement execute function labels_follow_rules();
create trigger labels_follow_rules_changed after update on label_rule_departments
  referencing new table as changed for each statement execute function labels_follow_rules();
create trigger labels_follow_rules_gone after delete on label_rule_departments
  referencing old table as changed for each statement execute function labels_follow_rules();

-- people who are kept out, or let in again
create function labels_follow_kept_out() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select c.organisation_id, c.label_id, array_agg(c.person_id) as persons from changed c group by c.organisation_id, c.label_id loop
    perform labels_hold(one.organisation_id, false);
    perform label_members_renew(one.organisation_id, one.label_id, one.persons);
  end loop;
  return null;
end $$;
create trigger labels_follow_kept_out after insert on label_kept_out
  referencing new table as changed for each statement execute function labels_follow_kept_out();
create trigger labels_follow_let_in after delete on label_kept_out
  referencing old table as changed for each statement execute function labels_follow_kept_out();

-- Whoever is put in by hand is not kept out any more.
create function person_labels_put_in() returns trigger language plpgsql as $$
begin
  delete from label_kept_out k using new_rows n where n.by_hand and k.label_id = n.label_id and k.person_id = n.person_id;
  return null;
end $$;
create trigger person_labels_put_in after insert on person_labels
  referencing new table as new_rows for each statement execute function person_labels_put_in();

-- Whoever is taken out although the rule finds them was taken out by hand, and stays out.
create function person_labels_taken_out() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select o.organisation_id, o.label_id, array_agg(o.person_id) as persons from old_rows o where o.by_rule group by o.organisation_id, o.label_id
  loop
    perform labels_hold(one.organisation_id, false);
    insert into label_kept_out (organisation_id, label_id, person_id)
    select one.organisation_id, one.label_id, f from label_finds(one.label_id, one.persons) as f
    on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger person_labels_taken_out after delete on person_labels
  referencing old table as old_rows for each statement execute function person_labels_taken_out();
