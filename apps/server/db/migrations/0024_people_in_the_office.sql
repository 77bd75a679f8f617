-- What the office asks of people in a list: who never signed in, and who is disabled or begins with a one-time password.

-- sessions are taken away when they are old, so the first one is noted with the person
alter table people add column first_signed_in_at timestamptz;
update people p set first_signed_in_at = known.first_at
from (
  select person_id, min(at) as first_at from (
    select person_id, created_at as at from sessions
    union all
    select person_id, at from audit_entries where call in ('token', 'ServiceHallLogin') and outcome = 'done' and person_id is not null
  ) signed_in group by person_id
) known
where known.person_id = p.id;

create function people_signed_in() returns trigger language plpgsql as $$
begin
  update people set first_signed_in_at = new.created_at where id = new.person_id and first_signed_in_at is null;
  return null;
end $$;
create trigger people_signed_in after insert on sessions
  for each row when (new.kind in ('hall', 'session')) execute function people_signed_in();

-- each of these few among a whole university, in the order of the list
create index people_disabled_idx on people (organisation_id, lower(account)) where not active;
create index people_one_time_idx on people (organisation_id, lower(account)) where active and password_state = 'one-time';
create index people_never_idx on people (organisation_id, lower(account)) where active and first_signed_in_at is null;

-- staff among many students, or the other way around, in the order of the list
create index people_kind_idx on people (organisation_id, kind, lower(account));
