-- a right that nothing asks for does not exist: being asked is the right to decide, and there is no report yet
delete from role_permissions where permission in ('tasks.handle', 'tasks.approve', 'reports.read');
delete from shipped_offers where key ~ '^right (tasks\.handle|tasks\.approve|reports\.read) to ';

-- counts the changes of its name, scope and rights, so that nobody saves over what somebody else has just changed
alter table roles add column version integer not null default 1;

-- what every role was from a moment on, also of those that are gone: a role is not referred to, because its past stays
create table role_states (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations,
  role_id uuid not null,
  at timestamptz not null,
  -- who changed it; null where the product itself did
  person_id uuid,
  code text not null,
  name_zh text not null,
  name_en text not null,
  -- null: it was deleted
  data_scope text,
  permissions text[] not null,
  constraint role_states_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- what a role was at a moment, and what it was last
create index role_states_role_idx on role_states (organisation_id, role_id, id desc);

insert into role_states (organisation_id, role_id, at, code, name_zh, name_en, data_scope, permissions)
  select r.organisation_id, r.id, now(), r.code, r.name_zh, r.name_en, r.data_scope,
    array(select p.permission from role_permissions p where p.role_id = r.id order by p.permission)
  from roles r;
