-- menus follow from rights: which role sees an entry is not kept any more, only whether it is hidden
alter table menus
  add column kind text not null default 'page',
  add column hidden boolean not null default false,
  alter column link drop not null;
alter table menus alter column kind drop default, alter column hidden drop default;

update menus m set kind = 'group'
where m.parent_id is null and (
  m.link ~ '^/DTBS/(MyMonIndex|MyBusIndex|BusMonIndex|BusinessProcess|ServiceHallManagement|NetworkManagement|ReportManagement|OrgUserIndex|SysManIndex)$'
  or exists (select 1 from menus c where c.organisation_id = m.organisation_id and c.parent_id = m.id));

-- what no role sees although it was offered was taken away, and stays away
update menus m set hidden = true
where m.kind = 'page'
  and not exists (select 1 from role_menus g where g.menu_id = m.id)
  and exists (
    select 1 from shipped_offers o
    where o.organisation_id = m.organisation_id and starts_with(o.key, 'menu ' || m.link || ' to '));

-- an entry stands in a group; where there is none for it, the next start gives it again in its own
update menus m set parent_id = g.id from menus g
where m.kind = 'page' and m.parent_id is null
  and g.organisation_id = m.organisation_id and g.kind = 'group' and starts_with(m.link, g.link || '/');
delete from shipped_offers o using menus m
where m.kind = 'page' and m.parent_id is null and o.organisation_id = m.organisation_id and o.key = 'menu ' || m.link;
delete from shipped_offers where key ~ '^menu .* to ';
drop table role_menus;
delete from menus where kind = 'page' and parent_id is null;

alter table menus
  add constraint menus_kind check (kind in ('group', 'page', 'outside')),
  add constraint menus_in_group check ((kind = 'group') = (parent_id is null)),
  add constraint menus_address check (case kind when 'page' then link like '/%' when 'outside' then link ~* '^https?://' else true end),
  drop constraint menus_link_key;
-- a page and a shipped group stand in an organisation once
create unique index menus_link_idx on menus (organisation_id, link) where kind <> 'outside';
