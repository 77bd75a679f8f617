-- What was hung up is due by what its events say, also in processes of before: not while it was hung up and was not late, and
-- after it was resumed with what had been left. Of those that had a promise the ledger says so already.
create temporary table visit_states on commit drop as
select process_id, visit, event_id, at, due_at, hung, lead(at) over (partition by process_id, visit order by event_id) as next_at
from (
  select distinct on (e.process_id, c.change -> 'visit' ->> 'id', e.id)
    e.process_id, c.change -> 'visit' ->> 'id' as visit, e.id as event_id, e.at,
    to_timestamp((c.change -> 'visit' ->> 'dueAt')::double precision / 1000.0) as due_at,
    jsonb_typeof(c.change -> 'visit' -> 'hung') = 'object' as hung
  from (
    select distinct h.process_id from process_intervals h
    where h.kind = 'hung-up' and not exists (
      select 1 from process_intervals i where i.process_id = h.process_id and i.kind = 'promise')
  ) of
  join process_events e on e.process_id = of.process_id
  cross join lateral jsonb_array_elements(e.changes) with ordinality c (change, nth)
  where c.change ->> 'kind' = 'visit'
  order by e.process_id, c.change -> 'visit' ->> 'id', e.id, c.nth desc
) last_of_event;
-- how a step went on
create index visit_states_order on visit_states (process_id, visit, event_id);
analyze visit_states;

with of_visits as (
  select i.id, i.process_id, i.from_at, i.until_at, i.name as visit from process_intervals i
  where i.kind = 'step' and i.process_id in (select process_id from visit_states)
  union all
  select i.id, i.process_id, i.from_at, i.until_at, t ->> 'visit' from process_intervals i
  join processes p on p.id = i.process_id
  join lateral jsonb_array_elements(p.state -> 'tasks') t on t ->> 'id' = i.name
  where i.kind = 'task' and i.process_id in (select process_id from visit_states)
), meant as (
  select o.id, first_due.due_at
  from of_visits o
  left join lateral (
    select s.due_at from visit_states s
    where s.process_id = o.process_id and s.visit = o.visit and not s.hung and s.due_at > o.from_at
      and (s.next_at is null or s.next_at > o.from_at) and (o.until_at is null or s.at < o.until_at)
      -- it was late, or it ended, before it was hung up
      and (s.next_at is null or s.due_at <= s.next_at or s.next_at >= o.until_at)
    order by s.event_id limit 1
  ) first_due on true
  -- steps that began before they kept when they were due had clocks only
  where exists (select 1 from visit_states s where s.process_id = o.process_id and s.visit = o.visit and s.due_at is not null)
), mended as (
  update process_intervals i set due_at = m.due_at from meant m, process_intervals old
  where i.id = m.id and old.id = m.id and i.due_at is distinct from m.due_at
  returning i.organisation_id, i.kind, old.due_at as was, i.due_at as becomes
), days as (
  select m.organisation_id, (moment at time zone o.time_zone)::date as on_day
  from mended m join organisations o on o.id = m.organisation_id cross join lateral (values (m.was), (m.becomes)) v (moment)
  where m.kind = 'task' and moment is not null
), gone as (
  delete from report_days r using days d where r.organisation_id = d.organisation_id and r.on_day = d.on_day
)
delete from report_days_made m using days d where m.organisation_id = d.organisation_id and m.on_day = d.on_day;
