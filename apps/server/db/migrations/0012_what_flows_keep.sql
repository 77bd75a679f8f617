-- What lets a process go on when people leave, and what lets it be looked at again as it was.

-- asked now or later, waits for what was lent, is to sign after, or has to send it again
alter table process_people add column holds boolean not null default false;

update process_people pp set holds = true
from processes p
where p.id = pp.process_id and (
  (p.status = 'returned' and pp.person_id = p.submitter_id)
  or (p.status = 'running' and exists (
    select 1 from jsonb_array_elements(p.state -> 'tasks') t
    where t ->> 'person' = pp.person_id::text and t ->> 'state' in ('open', 'waiting', 'offered', 'delegated'))));

insert into process_people (organisation_id, person_id, process_id, business_id, process_group, submitted_at, took_part, holds)
select distinct p.organisation_id, signer.id::uuid, p.id, p.business_id, p.process_group, p.submitted_at, false, true
from processes p, jsonb_array_elements(p.state -> 'signersAfter') a, jsonb_array_elements_text(a -> 'people') signer (id)
where p.status = 'running' and exists (
  select 1 from jsonb_array_elements(p.state -> 'visits') v where v ->> 'id' = a ->> 'visit' and v ->> 'outcome' is null)
on conflict (process_id, person_id) do update set holds = true;

-- what somebody holds, for the day on which they are disabled
create index process_people_holds_idx on process_people (person_id, process_id) where holds;
-- those who are disabled, for the sweep that looks whether any of them still holds something
create index people_inactive_idx on people (id) where not active;

-- what was asked for, and what the engine looked at to answer it; events before this have neither
alter table process_events add column asked jsonb;
alter table process_events add column facts jsonb;

-- when a step was due, as its time limit said; moved on when it is resumed before that
alter table process_intervals add column due_at timestamptz;
