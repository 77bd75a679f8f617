-- what the product ships is offered to an organisation once: what is new arrives, what was taken away stays away
create table shipped_offers (
  organisation_id uuid not null references organisations,
  -- 'menu <link>', 'menu <link> to <role>' or 'right <permission> to <role>'
  key text not null,
  constraint shipped_offers_pkey primary key (organisation_id, key)
);

-- Roles got their menu and rights when they were made, and nothing later: what came after the first release, all of it about
-- the network, may be missing. It counts as offered where it is there.
insert into shipped_offers (organisation_id, key)
  select organisation_id, 'menu ' || link from menus
union
  select r.organisation_id, 'menu ' || m.link || ' to ' || r.code
  from roles r join menus m on m.organisation_id = r.organisation_id
  where r.shipped and (
    exists (select 1 from role_menus g where g.role_id = r.id and g.menu_id = m.id)
    or (m.link !~ '^/DTBS/NetworkManagement(/|$)' and (
      r.code = 'platform-administrator'
      or (r.code = 'administrator' and m.link <> '/DTBS/OrgUserIndex/OrgManagement')
      or (r.code in ('handler', 'approver') and m.link ~ '^/DTBS/(MyMonIndex|MyBusIndex)(/|$)'))))
union
  select r.organisation_id, 'right ' || p.permission || ' to ' || r.code
  from roles r join role_permissions p on p.role_id = r.id where r.shipped
union
  select r.organisation_id, 'right ' || p.permission || ' to ' || r.code
  from roles r join (values
    ('hall.use', '{student,staff,handler,approver,administrator}'::text[]), ('workflow.use', '{student,staff,handler,approver,administrator}'),
    ('tasks.handle', '{handler,administrator}'), ('tasks.approve', '{approver,administrator}'),
    ('business.mine', '{handler,approver,administrator}'), ('business.monitor-mine', '{handler,approver,administrator}'),
    ('business.monitor-all', '{administrator}'), ('business.manage', '{administrator}'), ('organisations.manage', '{}'),
    ('departments.manage', '{administrator}'), ('roles.manage', '{administrator}'), ('people.manage', '{administrator}'),
    ('labels.manage', '{administrator}'), ('menus.manage', '{administrator}'), ('permissions.manage', '{administrator}'),
    ('parameters.read', '{administrator}'), ('parameters.write', '{administrator}'), ('audit.read', '{administrator}'),
    ('places.manage', '{administrator}'), ('calendar.manage', '{administrator}'), ('hall-content.manage', '{administrator}'),
    ('reports.read', '{administrator}')
  ) as p (permission, roles) on r.code = any (p.roles) or r.code = 'platform-administrator'
  where r.shipped;

-- whose device it is
create index network_lines_mac_idx on network_lines (organisation_id, mac) where mac <> '';

-- what is ended is held no longer; what it owes stands in network_dues
delete from network_line_holds h using network_lines l where l.id = h.line_id and l.state = 'ended';
