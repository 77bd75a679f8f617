-- Signing in opens the first entry of the menu, which is the console now. A menu that somebody arranged has other positions
-- than those that are shipped (they begin with 1), and stays as it is; so does one that lacks one of these three.
update menus m set position = m.position + case
  when m.position between 300 and 399 then -200
  else 100
end
where m.position between 100 and 399
  and exists (
    select 1 from menus g where g.organisation_id = m.organisation_id and g.kind = 'group' and g.link = '/DTBS/MyMonIndex' and g.position = 100)
  and exists (
    select 1 from menus g where g.organisation_id = m.organisation_id and g.kind = 'group' and g.link = '/DTBS/MyBusIndex' and g.position = 200)
  and exists (
    select 1 from menus g where g.organisation_id = m.organisation_id and g.kind = 'group' and g.link = '/DTBS/BusMonIndex' and g.position = 300);

-- A right of this name was offered once, and went before anything asked for it. What it says now was offered to nobody yet.
delete from shipped_offers where key like 'right reports.read to %';

-- the console counts what is hung up
create index processes_hung_up_idx on processes (organisation_id) where hung_up;
-- fault reports of a day by building, for what is unusual
create index work_orders_day_idx on work_orders (organisation_id, submitted_at) where kind = 'fault' and building_id is not null;
