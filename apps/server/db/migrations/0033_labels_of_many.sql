-- People who come or change, as before; who has changed is found by taking what was from what is. A join would keep the plan
-- of the first few people for a list of many thousands, and compare each with each.
create or replace function labels_follow_people() returns trigger language plpgsql as $$
declare
  one record;
begin
  if tg_op = 'INSERT' then
    for one in select n.organisation_id, array_agg(n.id) as persons from new_rows n group by n.organisation_id loop
      perform labels_follow(one.organisation_id, one.persons);
    end loop;
  else
    for one in
      select c.organisation_id, array_agg(c.id) as persons from (
        select n.organisation_id, n.id, n.kind, n.staff_type, n.student_type, n.admission_year, n.home_department_id from new_rows n
        except
        select o.organisation_id, o.id, o.kind, o.staff_type, o.student_type, o.admission_year, o.home_department_id from old_rows o
      ) c
      group by c.organisation_id
    loop
      perform labels_follow(one.organisation_id, one.persons);
    end loop;
  end if;
  return null;
end $$;
