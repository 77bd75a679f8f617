-- Every table that belongs to an organisation carries organisation_id, and refers to others by (organisation_id, id):
-- the database itself refuses a row that points into another organisation.

create table organisations (
  id uuid primary key,
  org_sign text not null,
  o_name text not null,
  o_name_en text not null,
  time_zone text not null default 'Asia/Shanghai',
  office_inactivity boolean not null default false,
  primary_colour text,
  logo text,
  desk_phone text,
  desk_hours_zh text,
  desk_hours_en text,
  weekdays smallint[] not null default '{1,2,3,4,5}',
  working_hours jsonb not null default '[{"from":"08:30","to":"12:00"},{"from":"14:00","to":"17:30"}]',
  active boolean not null default true,
  created_at timestamptz not null,
  constraint organisations_org_sign_key unique (org_sign),
  constraint organisations_org_sign_form check (org_sign ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  constraint organisations_primary_colour_form check (primary_colour ~ '^#[0-9a-fA-F]{6}$')
);

create table parameters (
  organisation_id uuid not null references organisations,
  key text not null,
  position integer not null,
  name_zh text not null,
  name_en text not null,
  values jsonb not null default '{}',
  changed_at timestamptz not null,
  version integer not null default 1,
  constraint parameters_pkey primary key (organisation_id, key),
  constraint parameters_position_key unique (organisation_id, position)
);

create table calendar_days (
  organisation_id uuid not null references organisations,
  day date not null,
  kind text not null,
  name_zh text not null,
  name_en text not null,
  constraint calendar_days_pkey primary key (organisation_id, day),
  constraint calendar_days_kind check (kind in ('holiday', 'workday'))
);

create table departments (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  parent_id uuid,
  -- '/root/child/': the ids from the root down, so that "this and all below" is a prefix
  path text not null,
  name_zh text not null,
  name_en text not null,
  position integer not null default 0,
  head_person_id uuid,
  constraint departments_organisation_key unique (organisation_id, id),
  constraint departments_parent_fkey foreign key (organisation_id, parent_id) references departments (organisation_id, id)
);
-- "this and all below", and the children of one
create index departments_path_idx on departments (organisation_id, path text_pattern_ops);
create index departments_parent_idx on departments (organisation_id, parent_id, position);

create table people (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  account text not null,
  name text not null,
  kind text not null,
  active boolean not null default true,
  home_department_id uuid,
  password_hash text,
  password_state text not null default 'set',
  mobile text,
  telephone text,
  email text,
  sex text,
  identity_type text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint people_organisation_key unique (organisation_id, id),
  constraint people_kind check (kind in ('student', 'staff')),
  constraint people_password_state check (password_state in ('set', 'one-time')),
  constraint people_department_fkey foreign key (organisation_id, home_department_id) references departments (organisation_id, id)
);
-- an account is one person whatever case it is typed in; sign-in looks it up
create unique index people_account_key on people (organisation_id, lower(account));
-- members of a department
create index people_department_idx on people (organisation_id, home_department_id);
alter table departments add constraint departments_head_fkey
  foreign key (organisation_id, head_person_id) references people (organisation_id, id);

create table person_departments (
  organisation_id uuid not null,
  person_id uuid not null,
  department_id uuid not null,
  constraint person_departments_pkey primary key (person_id, department_id),
  constraint person_departments_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint person_departments_department_fkey foreign key (organisation_id, department_id) references departments (organisation_id, id)
);
-- members of a department
create index person_departments_department_idx on person_departments (department_id);

create table labels (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name_zh text not null,
  name_en text not null,
  constraint labels_organisation_key unique (organisation_id, id),
  constraint labels_name_key unique (organisation_id, name_zh)
);

create table person_labels (
  organisation_id uuid not null,
  person_id uuid not null,
  label_id uuid not null,
  constraint person_labels_pkey primary key (person_id, label_id),
  constraint person_labels_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint person_labels_label_fkey foreign key (organisation_id, label_id) references labels (organisation_id, id)
);
-- members of a label
create index person_labels_label_idx on person_labels (label_id);

create table roles (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  code text not null,
  name_zh text not null,
  name_en text not null,
  data_scope text not null,
  shipped boolean not null default false,
  constraint roles_organisation_key unique (organisation_id, id),
  constraint roles_code_key unique (organisation_id, code),
  constraint roles_data_scope check (data_scope in ('own', 'department', 'department-and-below', 'organisation'))
);

create table role_permissions (
  role_id uuid not null references roles,
  permission text not null,
  constraint role_permissions_pkey primary key (role_id, permission)
);

create table menus (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  parent_id uuid,
  link text not null,
  title_zh text not null,
  title_en text not null,
  icon text,
  position integer not null,
  constraint menus_organisation_key unique (organisation_id, id),
  constraint menus_link_key unique (organisation_id, link),
  constraint menus_parent_fkey foreign key (organisation_id, parent_id) references menus (organisation_id, id)
);

create table role_menus (
  organisation_id uuid not null,
  role_id uuid not null,
  menu_id uuid not null,
  constraint role_menus_pkey primary key (role_id, menu_id),
  constraint role_menus_role_fkey foreign key (organisation_id, role_id) references roles (organisation_id, id),
  constraint role_menus_menu_fkey foreign key (organisation_id, menu_id) references menus (organisation_id, id)
);

create table person_roles (
  organisation_id uuid not null,
  person_id uuid not null,
  role_id uuid not null,
  constraint person_roles_pkey primary key (person_id, role_id),
  constraint person_roles_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint person_roles_role_fkey foreign key (organisation_id, role_id) references roles (organisation_id, id)
);
-- who holds a role
create index person_roles_role_idx on person_roles (role_id);

create table sessions (
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  kind text not null,
  keep boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip text not null,
  user_agent text not null,
  constraint sessions_kind check (kind in ('hall', 'session')),
  constraint sessions_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
) with (fillfactor = 80);
-- the sessions of one person, to list and to end them
create index sessions_person_idx on sessions (person_id) where ended_at is null;
-- what the cleaning job takes away
create index sessions_expires_idx on sessions (expires_at);

create table tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint tokens_kind check (kind in ('hall', 'access', 'refresh'))
);
-- the tokens of one session
create index tokens_session_idx on tokens (session_id);
-- what the cleaning job takes away
create index tokens_expires_idx on tokens (expires_at);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations,
  account_key text not null,
  state text not null,
  at timestamptz not null,
  constraint sign_in_attempts_state check (state in ('pending', 'failed'))
);
-- the attempts at one account, and what the cleaning job takes away
create index sign_in_attempts_account_idx on sign_in_attempts (organisation_id, account_key, at);
create index sign_in_attempts_at_idx on sign_in_attempts (at);

create table places (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  parent_id uuid,
  kind text not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  position integer not null default 0,
  active boolean not null default true,
  port_required boolean not null default false,
  network_open boolean not null default true,
  mobile_signal_notice boolean not null default false,
  team_label_id uuid,
  dns_servers text[] not null default '{}',
  constraint places_organisation_key unique (organisation_id, id),
  constraint places_parent_fkey foreign key (organisation_id, parent_id) references places (organisation_id, id),
  constraint places_team_fkey foreign key (organisation_id, team_label_id) references labels (organisation_id, id),
  constraint places_kind check (kind in ('campus', 'area-one', 'area-two', 'building', 'room')),
  constraint places_top check ((kind = 'campus') = (parent_id is null)),
  constraint places_code_key unique nulls not distinct (organisation_id, parent_id, code)
);
-- the children of one place, in the order that people know
create index places_parent_idx on places (organisation_id, parent_id, position, id);

create table attachments (
  id uuid primary key,
  organisation_id uuid not null,
  uploader_id uuid not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  owner_kind text,
  owner_id uuid,
  created_at timestamptz not null,
  constraint attachments_uploader_fkey foreign key (organisation_id, uploader_id) references people (organisation_id, id),
  constraint attachments_owner check ((owner_kind is null) = (owner_id is null))
);
-- the quota of one person
create index attachments_uploader_idx on attachments (uploader_id);
-- the pictures of one record
create index attachments_owner_idx on attachments (owner_kind, owner_id);
-- what was never used and is cleared
create index attachments_unclaimed_idx on attachments (created_at) where owner_kind is null;

create table audit_entries (
  id bigint generated always as identity primary key,
  organisation_id uuid,
  at timestamptz not null,
  call text not null,
  outcome text not null,
  person_id uuid,
  account text,
  facts jsonb not null default '{}',
  request_id text not null,
  ip text not null
);
-- the system log of an organisation, newest first; by account; by call
create index audit_entries_organisation_idx on audit_entries (organisation_id, id desc);
create index audit_entries_account_idx on audit_entries (organisation_id, account, id desc);
create index audit_entries_call_idx on audit_entries (organisation_id, call, id desc);

create table signing_keys (
  appkey text primary key,
  secret text not null,
  scope text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint signing_keys_scope check (scope in ('hall', 'deposit', 'feed'))
);

create table signing_nonces (
  appkey text not null,
  nonce text not null,
  seen_at timestamptz not null,
  constraint signing_nonces_pkey primary key (appkey, nonce)
);
-- what the cleaning job takes away
create index signing_nonces_seen_idx on signing_nonces (seen_at);

create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  call text not null,
  request_hash bytea not null,
  -- encrypted under the key that the caller holds, so that the table gives nothing away
  reply bytea,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (scope, key_hash)
);
-- what the cleaning job takes away
create index idempotency_keys_created_idx on idempotency_keys (created_at);

create table clock_slots (
  job text not null,
  organisation_id uuid references organisations,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  constraint clock_slots_key unique nulls not distinct (job, organisation_id, due_at)
);
