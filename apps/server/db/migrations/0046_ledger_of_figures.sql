-- What figures are made of: tasks in somebody's hands apart from those that a pool only offers, the first answer to a case,
-- and the case itself, each with where its person belonged. Processes of before get theirs from their events.
alter table process_intervals
  drop constraint process_intervals_kind,
  add constraint process_intervals_kind
    check (kind in ('group', 'step', 'hung-up', 'task', 'offer', 'evaluation', 'response', 'case')),
  -- of the person, when it began and when it ended
  add column department_id uuid,
  add column until_department_id uuid;

-- tasks as each event left them
create temporary table task_states on commit drop as
select process_id, event_id, at, task, state, person, by, visit, phase,
  lag(phase) over w as was, lag(person) over w as was_person
from (
  select distinct on (e.process_id, (t ->> 'id')::int, e.id)
    e.process_id, e.id as event_id, e.at, (t ->> 'id')::int as task, t ->> 'state' as state, (t ->> 'person')::uuid as person,
    (t ->> 'settledBy')::uuid as by, (t ->> 'visit')::int as visit,
    case
      when jsonb_path_exists(v.flow, '$.** ? (@.kind == "evaluate" && @.id == $step)', jsonb_build_object('step', s.step))
        then case when t ->> 'state' in ('open', 'delegated') then 'evaluation' end
      when t ->> 'state' in ('open', 'delegated') or (t ->> 'state' = 'waiting' and (t -> 'held') = 'true') then 'task'
      when t ->> 'state' = 'offered' then 'offer'
    end as phase
  from process_events e
  join processes p on p.id = e.process_id
  join business_versions v on v.id = p.version_id
  cross join lateral jsonb_array_elements(e.changes) with ordinality c (change, nth)
  cross join lateral (select c.change -> 'task' as t) tasks
  left join lateral (
    select visit ->> 'step' as step from jsonb_array_elements(p.state -> 'visits') visit where visit ->> 'id' = t ->> 'visit'
  ) s on true
  where c.change ->> 'kind' = 'task'
  order by e.process_id, (t ->> 'id')::int, e.id, c.nth desc
) last_of_event
window w as (partition by process_id, task order by event_id);

-- how a task went on
create index task_states_order on task_states (process_id, task, event_id);
analyze task_states;

-- from when until when
create temporary table task_stretches on commit drop as
select b.process_id, b.task, b.person, b.visit, b.phase, b.event_id as from_event, b.at as from_at,
  e.event_id as until_event, e.at as until_at, case when e.phase = b.phase then 'handed-over' else e.state end as outcome
from task_states b
left join lateral (
  select e.event_id, e.at, e.state, e.phase from task_states e
  where e.process_id = b.process_id and e.task = b.task and e.event_id > b.event_id
    and (e.phase is distinct from b.phase or e.person <> b.person)
  order by e.event_id limit 1
) e on true
where b.phase is not null and (b.was is distinct from b.phase or b.was_person <> b.person)
union all
-- taken and decided at once
select process_id, task, person, visit, 'task', event_id, at, event_id, at, state
from task_states
where was = 'offer' and phase is null and by = person
  and state in ('agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'transferred');

-- who was asked when
create index task_stretches_people on task_stretches (process_id, person);
analyze task_stretches;

-- a step that stands still before it was late is not due
update process_intervals i set due_at = null
from process_intervals h
where i.kind = 'step' and i.until_at is null and h.kind = 'hung-up' and h.until_at is null and h.process_id = i.process_id
  and h.name = i.name and i.due_at > h.from_at;

delete from process_intervals where kind = 'task';

-- where people belonged then is not known any more: where they belong now stands for it
insert into process_intervals
  (organisation_id, process_id, business_id, kind, name, step_id, person_id, from_at, until_at, outcome, due_at, department_id, until_department_id)
select p.organisation_id, p.id, p.business_id, t.phase, t.task::text, s.step_id, t.person, t.from_at, t.until_at, t.outcome,
  case when t.phase = 'task' and s.due_at > t.from_at and t.until_event is distinct from t.from_event and not exists (
    select 1 from process_intervals h where h.process_id = p.id and h.kind = 'hung-up' and h.name = t.visit::text
  ) then s.due_at end,
  case when t.phase = 'task' then pe.home_department_id end,
  case when t.phase = 'task' and t.until_at is not null then pe.home_department_id end
from task_stretches t
join processes p on p.id = t.process_id
join people pe on pe.id = t.person
left join lateral (
  select i.step_id, i.due_at from process_intervals i
  where i.process_id = t.process_id and i.kind = 'step' and i.name = t.visit::text and i.from_at <= t.from_at
  order by i.from_at desc, i.id desc limit 1
) s on true
order by t.from_event, t.task;

update process_intervals i set person_id = e.by_person_id, department_id = pe.home_department_id,
  until_department_id = case when i.until_at is not null then pe.home_department_id end
from process_events e join people pe on pe.id = e.by_person_id
where i.kind = 'hung-up' and e.process_id = i.process_id and e.kind = 'hang-up' and e.at = i.from_at;

insert into process_intervals
  (organisation_id, process_id, business_id, kind, name, person_id, from_at, until_at, outcome, until_department_id)
select p.organisation_id, p.id, p.business_id, 'response', 'first', first_act.by_person_id, p.submitted_at,
  coalesce(first_act.at, p.ended_at), case when first_act.at is not null then first_act.kind when p.ended_at is not null then 'ended' end,
  pe.home_department_id
from processes p
left join lateral (
  select e.at, e.kind, e.by_person_id from process_events e
  where e.process_id = p.id
    and e.kind in ('claim', 'agree', 'disagree', 'solve', 'not-solve', 'return', 'transfer', 'delegate', 'add-signer', 'hang-up', 'copy')
    and exists (
      select 1 from task_stretches t
      where t.process_id = e.process_id and t.person = e.by_person_id and t.phase in ('task', 'offer') and t.from_event < e.id
        and (t.until_event is null or t.until_event >= e.id))
  order by e.id limit 1
) first_act on true
left join people pe on pe.id = first_act.by_person_id
where p.ended_at is distinct from p.submitted_at or first_act.at is not null;

insert into process_intervals
  (organisation_id, process_id, business_id, kind, name, person_id, from_at, until_at, outcome, until_department_id)
select p.organisation_id, p.id, p.business_id, 'case', 'case', decider.person, p.submitted_at, p.ended_at, p.outcome, pe.home_department_id
from processes p
left join lateral (
  select (t ->> 'person')::uuid as person from jsonb_array_elements(p.state -> 'tasks') t
  where p.ended_at is not null and t ->> 'state' in ('agreed', 'disagreed', 'solved', 'not-solved')
    and not exists (
      select 1 from jsonb_array_elements(p.state -> 'visits') v where v ->> 'id' = t ->> 'visit' and (v -> 'lapsed') = 'true')
  order by (t ->> 'settledAt')::bigint desc nulls last, (t ->> 'id')::int desc limit 1
) decider on true
left join people pe on pe.id = decider.person;

-- nothing asks for these any more
drop index process_intervals_business_idx;
drop index process_intervals_person_idx;
-- what came in on a day
create index process_intervals_from_idx on process_intervals (organisation_id, kind, from_at)
  where kind in ('task', 'case', 'hung-up');
-- what left on a day, and what is still there
create index process_intervals_until_idx on process_intervals (organisation_id, kind, until_at)
  where kind in ('task', 'response', 'case');
-- what was due on a day
create index process_intervals_due_idx on process_intervals (organisation_id, due_at) where kind = 'task' and due_at is not null;
-- what one person has and had
create index process_intervals_person_idx on process_intervals (person_id, kind, until_at) where person_id is not null;
