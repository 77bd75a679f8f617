-- Accounts of the campus network: our own table, and the tables of FreeRADIUS 3.0 and 3.2 as its schema.sql for PostgreSQL has them.
-- A FreeRADIUS server that is pointed at them decides who gets in, with no code of ours in between.

-- The role whose rights a RADIUS server has. Roles belong to the whole cluster, and another database may be making it at this moment:
-- this waits for it. It stands first, because what the other one made is seen only after the next tables have been opened.
do $$
begin
  if not exists (select from pg_roles where rolname = 'campus_radius') then
    create role campus_radius nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role campus_radius is missing and % may not create roles; let an administrator of the database run: %',
      current_user, format('create role campus_radius nologin; grant campus_radius to %I;', current_user);
end $$;

create table network_accounts (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  person_id uuid not null,
  -- what is typed at the network; account@orgSign where several organisations share a RADIUS server
  username text not null,
  -- sealed with the network key, for this row alone; RADIUS has its own readable copy in radcheck
  password bytea not null,
  must_change boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint network_accounts_organisation_key unique (organisation_id, id),
  constraint network_accounts_username_key unique (username),
  constraint network_accounts_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  -- FreeRADIUS asks for any other sign in a spelling of its own, and would never find the account
  constraint network_accounts_username_safe check (username ~ '^[A-Za-z0-9@._-]{1,80}$')
);
-- the accounts of one person
create index network_accounts_person_idx on network_accounts (person_id, username);

-- sessions, as the access servers report them
create table radacct (
  radacctid bigserial primary key,
  acctsessionid text not null,
  acctuniqueid text not null unique,
  username text,
  realm text,
  nasipaddress inet not null,
  nasportid text,
  nasporttype text,
  acctstarttime timestamptz,
  acctupdatetime timestamptz,
  acctstoptime timestamptz,
  acctinterval bigint,
  acctsessiontime bigint,
  acctauthentic text,
  connectinfo_start text,
  connectinfo_stop text,
  acctinputoctets bigint,
  acctoutputoctets bigint,
  calledstationid text,
  callingstationid text,
  acctterminatecause text,
  servicetype text,
  framedprotocol text,
  framedipaddress inet,
  framedipv6address inet,
  framedipv6prefix inet,
  framedinterfaceid text,
  delegatedipv6prefix inet,
  class text
);
-- FreeRADIUS: updates and stops of a running session
create index radacct_active_session_idx on radacct (acctuniqueid) where acctstoptime is null;
-- FreeRADIUS: an access server that starts again ends all of its sessions; ours: sessions that nobody speaks of any more
create index radacct_bulk_close on radacct (nasipaddress, acctstarttime) where acctstoptime is null;
-- FreeRADIUS: its usual statistics
create index radacct_start_user_idx on radacct (acctstarttime, username);
-- FreeRADIUS: its Class attribute; the spelling is theirs
create index radacct_calss_idx on radacct (class);
-- ours: the sessions of a user name, newest first; to the microsecond, so that paging never skips one
create index radacct_user_newest_idx on radacct (username, ((extract(epoch from acctstarttime at time zone 'UTC') * 1000000)::bigint) desc, radacctid desc) where acctstarttime is not null;
-- ours: the running sessions of a user name, to be ended
create index radacct_user_running_idx on radacct (username) where acctstoptime is null;

-- what must hold for a user name to get in; the password is readable here, because RADIUS needs it so
create table radcheck (
  id serial primary key,
  username text not null default '',
  attribute text not null default '',
  op varchar(2) not null default '==',
  value text not null default ''
);
-- FreeRADIUS: the checks of a user name
create index radcheck_username on radcheck (username, attribute);

create table radgroupcheck (
  id serial primary key,
  groupname text not null default '',
  attribute text not null default '',
  op varchar(2) not null default '==',
  value text not null default ''
);
-- FreeRADIUS: the checks of a group
create index radgroupcheck_groupname on radgroupcheck (groupname, attribute);

create table radgroupreply (
  id serial primary key,
  groupname text not null default '',
  attribute text not null default '',
  op varchar(2) not null default '=',
  value text not null default ''
);
-- FreeRADIUS: what a group is answered with
create index radgroupreply_groupname on radgroupreply (groupname, attribute);

create table radreply (
  id serial primary key,
  username text not null default '',
  attribute text not null default '',
  op varchar(2) not null default '=',
  value text not null default ''
);
-- FreeRADIUS: what a user name is answered with
create index radreply_username on radreply (username, attribute);

create table radusergroup (
  id serial primary key,
  username text not null default '',
  groupname text not null default '',
  priority integer not null default 0
);
-- FreeRADIUS: the groups of a user name
create index radusergroup_username on radusergroup (username);

-- every accept and reject
create table radpostauth (
  id bigserial primary key,
  username text not null,
  pass text,
  reply text,
  calledstationid text,
  callingstationid text,
  authdate timestamptz not null default now(),
  class text
);
-- FreeRADIUS: the replies to a user name
create index radpostauth_username_idx on radpostauth (username);
-- FreeRADIUS: its Class attribute
create index radpostauth_class_idx on radpostauth (class);
-- ours: the last replies to a user name, newest first
create index radpostauth_user_newest_idx on radpostauth (username, authdate desc, id desc);
-- ours: what is old enough to be cleared; rows come in the order of time, so a few bytes for each stretch of the table do
create index radpostauth_old_idx on radpostauth using brin (authdate);

create table nas (
  id serial primary key,
  nasname text not null,
  shortname text not null,
  type text not null default 'other',
  ports integer,
  secret text not null,
  server text,
  community text,
  description text
);
-- FreeRADIUS: an access server by its address
create index nas_nasname on nas (nasname);

create table nasreload (
  nasipaddress inet primary key,
  reloadtime timestamptz not null
);

-- FreeRADIUS's own query keeps what was typed as a password, right or almost right; whatever it sends, nothing of it stays
create function radpostauth_without_password() returns trigger language plpgsql as $$
begin
  new.pass := null;
  return new;
end $$;
create trigger radpostauth_without_password before insert or update on radpostauth
  for each row execute function radpostauth_without_password();

-- a line that is held is a row of one of these groups in radusergroup, at priority -1: before any group that lets in
insert into radgroupcheck (groupname, attribute, op, value) values
  ('hold-own-pause', 'Auth-Type', ':=', 'Reject'),
  ('hold-arrears', 'Auth-Type', ':=', 'Reject'),
  ('hold-freeze', 'Auth-Type', ':=', 'Reject'),
  ('hold-epidemic', 'Auth-Type', ':=', 'Reject');
insert into radgroupreply (groupname, attribute, op, value) values
  ('hold-own-pause', 'Reply-Message', ':=', '网络套餐已报停 / The package is paused'),
  ('hold-arrears', 'Reply-Message', ':=', '网络套餐已欠费 / The package is in arrears'),
  ('hold-freeze', 'Reply-Message', ':=', '网络账号已被管理员冻结 / Frozen by an administrator'),
  ('hold-epidemic', 'Reply-Message', ':=', '网络套餐因疫情已冻结 / Frozen during the epidemic');

-- Whoever migrates also looks at the tables with the eyes of a RADIUS server.
do $$
begin
  set local role campus_radius;
  reset role;
exception when insufficient_privilege then
  begin
    execute format('grant campus_radius to %I', current_user);
  exception when insufficient_privilege then
    raise exception '% is no member of the role campus_radius; let an administrator of the database run what is missing of: %',
      current_user, format('create role campus_radius nologin; grant campus_radius to %I;', current_user);
  end;
end $$;

-- the rights of a RADIUS server, and nothing else
revoke all on network_accounts, radacct, radcheck, radgroupcheck, radgroupreply, radreply, radusergroup, radpostauth, nas, nasreload from public;
grant usage on schema public to campus_radius;
grant select on radcheck, radreply, radgroupcheck, radgroupreply, radusergroup, nas, nasreload to campus_radius;
grant insert on radpostauth to campus_radius;
grant select, insert, update on radacct to campus_radius;
grant usage on sequence radpostauth_id_seq, radacct_radacctid_seq to campus_radius;
