-- Businesses, their versions, and the processes that run on them.
-- The truth of a process is `state`, which is the replay of its events; everything else here is kept beside it in the same
-- transaction, so that lists, clocks and statistics never have to open a state.

-- name and pinyin of a person in lower case, and their one- and two-letter pieces: a two-character Chinese word has no trigram
alter table people add column search_text text not null default '';
alter table people add column search_grams text[] not null default '{}';
-- contacts by a piece of a name or of its pinyin
create index people_grams_idx on people using gin (search_grams);

-- a file that is no picture has no size in pixels
alter table attachments alter column width drop not null;
alter table attachments alter column height drop not null;

create table business_categories (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name_zh text not null,
  name_en text not null,
  position integer not null,
  constraint business_categories_organisation_key unique (organisation_id, id),
  constraint business_categories_name_key unique (organisation_id, name_zh)
);

create table businesses (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  code text not null,
  category_id uuid not null,
  position integer not null default 0,
  name_zh text not null,
  name_en text not null,
  icon text not null,
  summary_zh text not null default '',
  summary_en text not null default '',
  introduction_zh text not null default '',
  introduction_en text not null default '',
  -- [{name, title: {zh, en}, body: {zh, en}}]
  guides jsonb not null default '[]',
  -- {kind: all | student | staff | chosen, departments, labels, people}
  audience jsonb not null default '{"kind":"all"}',
  number_prefix text not null,
  suspended boolean not null default false,
  published_version_id uuid,
  search_text text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint businesses_organisation_key unique (organisation_id, id),
  constraint businesses_code_key unique (organisation_id, code),
  constraint businesses_category_fkey foreign key (organisation_id, category_id) references business_categories (organisation_id, id)
);
-- the catalogue in its order
create index businesses_catalogue_idx on businesses (organisation_id, category_id, position, id);

create table business_versions (
  id uuid primary key,
  organisation_id uuid not null,
  business_id uuid not null,
  number integer not null,
  state text not null,
  flow jsonb not null,
  form jsonb not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  published_by uuid,
  constraint business_versions_organisation_key unique (organisation_id, id),
  constraint business_versions_number_key unique (business_id, number),
  constraint business_versions_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint business_versions_state check (state in ('draft', 'published', 'retired'))
);
-- one draft at a time
create unique index business_versions_draft_key on business_versions (business_id) where state = 'draft';
alter table businesses add constraint businesses_version_fkey
  foreign key (organisation_id, published_version_id) references business_versions (organisation_id, id);

create table business_people (
  organisation_id uuid not null,
  business_id uuid not null,
  person_id uuid not null,
  part text not null,
  position integer not null default 0,
  constraint business_people_pkey primary key (business_id, person_id, part),
  constraint business_people_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint business_people_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint business_people_part check (part in ('owner', 'supervisor'))
);
-- what one person owns or supervises
create index business_people_person_idx on business_people (person_id);

-- a sequence takes no lock that another transaction waits for; gaps do no harm
create sequence process_numbers;

create table processes (
  id uuid primary key,
  organisation_id uuid not null,
  number text not null,
  business_id uuid not null,
  version_id uuid not null,
  title_zh text not null,
  title_en text not null,
  submitter_id uuid not null,
  department_id uuid,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  status text not null,
  outcome text,
  process_group text not null,
  tab text not null,
  hung_up boolean not null default false,
  -- the nearest time limit of what is open
  due_at timestamptz,
  -- where it stands and whom it asks, for lists: {steps: [{id, kind, name}], people: [id]}
  standing jsonb not null,
  state jsonb not null,
  reminded_at timestamptz,
  hidden_at timestamptz,
  stars smallint,
  achieved boolean,
  evaluation_text text,
  evaluated_at timestamptz,
  search_text text not null,
  search_grams text[] not null,
  constraint processes_organisation_key unique (organisation_id, id),
  constraint processes_number_key unique (organisation_id, number),
  constraint processes_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint processes_version_fkey foreign key (organisation_id, version_id) references business_versions (organisation_id, id),
  constraint processes_submitter_fkey foreign key (organisation_id, submitter_id) references people (organisation_id, id),
  constraint processes_status check (status in ('running', 'returned', 'ended')),
  constraint processes_group check (process_group in ('todo', 'doing', 'done', 'abort')),
  constraint processes_tab check (tab in ('Processing', 'InApproval', 'Completed')),
  constraint processes_stars check (stars between 1 and 5)
) with (fillfactor = 85);
-- BusMon: one group of an organisation, newest first
create index processes_group_idx on processes (organisation_id, process_group, submitted_at desc, id desc);
-- MyMon, and BusMon filtered by business
create index processes_business_idx on processes (business_id, process_group, submitted_at desc, id desc);
-- what one person submitted, by tab of the workflow app
create index processes_submitter_idx on processes (submitter_id, tab, submitted_at desc, id desc);
-- the same for one business
create index processes_submitter_business_idx on processes (submitter_id, business_id, tab, submitted_at desc, id desc);
-- BusMon within a department
create index processes_department_idx on processes (department_id, process_group, submitted_at desc, id desc);
-- what is late
create index processes_due_idx on processes (organisation_id, due_at) where due_at is not null;
-- number, title and submitter by any piece of them
create index processes_grams_idx on processes using gin (search_grams);

create table process_events (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  process_id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- null where the clock or the product itself acted
  by_person_id uuid,
  instead_id uuid,
  step_id text,
  reason text not null default '',
  people uuid[] not null default '{}',
  attachments uuid[] not null default '{}',
  signature uuid,
  -- what it did to the state, so that the state can be replayed
  changes jsonb not null,
  constraint process_events_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id)
);
-- the time line of one process
create index process_events_process_idx on process_events (process_id, id);

-- who has to do with a process: submitted it, is asked, acted, was copied; also decides who may see it
create table process_people (
  organisation_id uuid not null,
  person_id uuid not null,
  process_id uuid not null,
  business_id uuid not null,
  process_group text not null,
  submitted_at timestamptz not null,
  -- submitted or acted
  took_part boolean not null default false,
  opened_at timestamptz,
  acted_at timestamptz,
  copied_at timestamptz,
  read_at timestamptz,
  constraint process_people_pkey primary key (process_id, person_id),
  constraint process_people_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id),
  constraint process_people_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
) with (fillfactor = 85);
-- my to-do list
create index process_people_open_idx on process_people (person_id, opened_at desc, process_id desc) where opened_at is not null;
-- what I have decided
create index process_people_acted_idx on process_people (person_id, acted_at desc, process_id desc) where acted_at is not null;
-- what was copied to me
create index process_people_copied_idx on process_people (person_id, copied_at desc, process_id desc) where copied_at is not null;
-- the last two for one business
create index process_people_acted_business_idx on process_people (person_id, business_id, acted_at desc, process_id desc) where acted_at is not null;
create index process_people_copied_business_idx on process_people (person_id, business_id, copied_at desc, process_id desc) where copied_at is not null;
-- MyBus: what I submitted or acted on, by group
create index process_people_part_idx on process_people (person_id, process_group, submitted_at desc, process_id desc) where took_part;
-- Partake: where I acted or was copied
create index process_people_partake_idx on process_people (person_id, submitted_at desc, process_id desc) where acted_at is not null or copied_at is not null;

-- clocks that run; a row is due until it is done, however long everything was down
create table process_timers (
  organisation_id uuid not null,
  process_id uuid not null,
  timer integer not null,
  due_at timestamptz not null,
  constraint process_timers_pkey primary key (process_id, timer),
  constraint process_timers_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id)
);
-- what is due
create index process_timers_due_idx on process_timers (due_at);

-- time spent: in each group, at each step, hung up, and with each person; every statistic comes from these
create table process_intervals (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  process_id uuid not null,
  business_id uuid not null,
  kind text not null,
  -- the group, the step, or the task's number
  name text not null,
  step_id text,
  person_id uuid,
  from_at timestamptz not null,
  until_at timestamptz,
  outcome text,
  constraint process_intervals_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id),
  constraint process_intervals_kind check (kind in ('group', 'step', 'hung-up', 'task')),
  constraint process_intervals_order check (until_at >= from_at)
);
-- the intervals of one process, and the one that is open
create index process_intervals_process_idx on process_intervals (process_id, kind, name) where until_at is null;
create index process_intervals_history_idx on process_intervals (process_id, id);
-- how long a business usually takes; what one person did
create index process_intervals_business_idx on process_intervals (business_id, kind, until_at);
create index process_intervals_person_idx on process_intervals (person_id, until_at) where person_id is not null;

create table process_comments (
  id uuid primary key,
  organisation_id uuid not null,
  process_id uuid not null,
  author_id uuid not null,
  at timestamptz not null,
  text text not null,
  attachments uuid[] not null default '{}',
  constraint process_comments_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id),
  constraint process_comments_author_fkey foreign key (organisation_id, author_id) references people (organisation_id, id)
);
-- the comments of one process, newest first
create index process_comments_process_idx on process_comments (process_id, at desc, id desc);

create table process_drafts (
  id uuid primary key,
  organisation_id uuid not null,
  author_id uuid not null,
  business_id uuid not null,
  version_id uuid not null,
  form jsonb not null,
  picked jsonb not null,
  changed_at timestamptz not null,
  constraint process_drafts_author_fkey foreign key (organisation_id, author_id) references people (organisation_id, id),
  constraint process_drafts_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id),
  constraint process_drafts_version_fkey foreign key (organisation_id, version_id) references business_versions (organisation_id, id)
);
-- the drafts of one person
create index process_drafts_author_idx on process_drafts (author_id, changed_at desc, id desc);

create table substitutes (
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  substitute_id uuid not null,
  from_on date not null,
  until_on date not null,
  constraint substitutes_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint substitutes_substitute_fkey foreign key (organisation_id, substitute_id) references people (organisation_id, id),
  constraint substitutes_order check (until_on >= from_on),
  constraint substitutes_other check (person_id <> substitute_id)
);
-- who stands in for somebody now; and for whom one stands in
create index substitutes_person_idx on substitutes (person_id, until_on);
create index substitutes_substitute_idx on substitutes (substitute_id, until_on);

create table recent_contacts (
  organisation_id uuid not null,
  person_id uuid not null,
  contact_id uuid not null,
  chosen_at timestamptz not null,
  constraint recent_contacts_pkey primary key (person_id, contact_id),
  constraint recent_contacts_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint recent_contacts_contact_fkey foreign key (organisation_id, contact_id) references people (organisation_id, id)
);
-- whom somebody chose last
create index recent_contacts_chosen_idx on recent_contacts (person_id, chosen_at desc);

create table inbox_messages (
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  -- what it says is made from its kind and facts, in the reader's language
  kind text not null,
  facts jsonb not null,
  about_kind text not null,
  about_id uuid not null,
  -- the same news reaches one person once
  once_key text not null,
  read_at timestamptz,
  constraint inbox_messages_once_key unique (person_id, once_key),
  constraint inbox_messages_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- the inbox, newest first, and what is unread
create index inbox_messages_person_idx on inbox_messages (person_id, at desc, id desc);
create index inbox_messages_unread_idx on inbox_messages (person_id, at desc, id desc) where read_at is null;
