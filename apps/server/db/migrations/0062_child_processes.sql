-- A step of a case hands in applications for another business, and may wait until they have ended.

create table process_children (
  organisation_id uuid not null references organisations,
  parent_id uuid not null,
  -- the visit of the step that asks for it, and which of its applications it is, from 0
  visit integer not null,
  item smallint not null,
  -- of which business, as the step says it; whether there is one is seen when it is started
  business_id uuid not null,
  -- whether its case waits for it
  waits boolean not null,
  -- who hands it in; null where the step names nobody
  submitter_id uuid,
  -- what its form is filled in with, until it is started
  form jsonb,
  child_id uuid,
  -- to-start, started, to-end (its case waits no longer), ended, failed (could not be started), dropped (was not wanted any more)
  state text not null,
  -- how it ended
  outcome text,
  -- why it could not be started, or what came of it could not be taken
  failure text,
  -- when its case was told what came of it, or did not ask any more
  reported_at timestamptz,
  changed_at timestamptz not null,
  constraint process_children_pkey primary key (parent_id, visit, item),
  constraint process_children_known_state check (state in ('to-start', 'started', 'to-end', 'ended', 'failed', 'dropped')),
  constraint process_children_started check ((child_id is null) = (state in ('to-start', 'failed', 'dropped'))),
  constraint process_children_ended check ((outcome is not null) = (state = 'ended')),
  constraint process_children_parent_fkey foreign key (organisation_id, parent_id) references processes (organisation_id, id) on delete cascade,
  constraint process_children_child_fkey foreign key (organisation_id, child_id) references processes (organisation_id, id) on delete cascade
);
-- which case asked for an application
create unique index process_children_child_key on process_children (child_id) where child_id is not null;
-- what is still to be done
create index process_children_due_idx on process_children (parent_id)
  where state in ('to-start', 'to-end') or (state in ('ended', 'failed') and reported_at is null);
