-- Lists of people, departments, heads and labels: every run with its rows, so that each can be looked at, applied and undone.

alter table people add column graduation_on date;

-- by which a list names a department
alter table departments add column code text;
-- a code is one department whatever case it is typed in
create unique index departments_code_key on departments (organisation_id, lower(code)) where code is not null;

create table roster_runs (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- departments, people, heads or labels
  list text not null,
  -- a file that the clock reads, a signed call, a file that somebody dropped
  source text not null,
  -- what the file was called
  name text,
  -- what it is the whole of: no, student, staff, everybody
  whole text not null,
  -- whether those are gone, too, whom no roster ever named
  by_hand_too boolean not null,
  -- the moment of the clock that it was read for; null when no clock asked
  slot_at timestamptz,
  received_at timestamptz not null,
  compared_at timestamptz not null,
  by_person_id uuid,
  state text not null,
  -- why nothing of it could be read
  fault text,
  -- headings that no column has, in the order of the file
  unknown_headings text[] not null,
  -- rows whose account cannot be read
  unread_accounts integer not null,
  -- why a second person has to agree
  doubts text[] not null,
  -- over what it would change, so that nobody applies another difference than they saw
  plan text not null,
  counts jsonb not null,
  agreed_at timestamptz,
  agreed_by uuid,
  agreed_plan text,
  applied_at timestamptz,
  applied_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  constraint roster_runs_organisation_key unique (organisation_id, id),
  constraint roster_runs_by_fkey foreign key (organisation_id, by_person_id) references people (organisation_id, id),
  constraint roster_runs_agreed_by_fkey foreign key (organisation_id, agreed_by) references people (organisation_id, id),
  constraint roster_runs_applied_by_fkey foreign key (organisation_id, applied_by) references people (organisation_id, id),
  constraint roster_runs_undone_by_fkey foreign key (organisation_id, undone_by) references people (organisation_id, id),
  constraint roster_runs_list check (list in ('departments', 'people', 'heads', 'labels')),
  constraint roster_runs_source check (source in ('file', 'call', 'office')),
  constraint roster_runs_whole check (whole in ('no', 'student', 'staff', 'everybody')),
  constraint roster_runs_state check (state in ('dry', 'applied', 'undone', 'refused')),
  constraint roster_runs_own check (agreed_by is distinct from by_person_id or agreed_by is null),
  constraint roster_runs_applied check ((state in ('applied', 'undone')) = (applied_at is not null)),
  constraint roster_runs_undone check ((state = 'undone') = (undone_at is not null))
);
-- a file of a slot of the clock is read once, however many workers see it
create unique index roster_runs_slot_key on roster_runs (organisation_id, slot_at, name) where slot_at is not null;
-- the runs of an organisation, newest first
create index roster_runs_received_idx on roster_runs (organisation_id, received_at desc, id desc);

create table roster_rows (
  organisation_id uuid not null,
  run_id uuid not null,
  -- the line of the file, counted from its heading; those whom it does not name follow after its last line
  nr integer not null,
  -- the account, or the code of a department
  key text not null,
  name text not null,
  -- the row as it was read; null where it could not be, and for those whom the list does not name
  given jsonb,
  -- the cells of a row that could not be read, by their headings
  cells jsonb,
  -- what is odd, each with its column and what stood there
  faults jsonb not null,
  outcome text not null,
  person_id uuid,
  -- the department that somebody comes to, or that the row is about
  department_id uuid,
  -- who may be meant, and what was said about it
  near_id uuid,
  answer text,
  -- by field: what the row says, with departments and labels by their ids
  said jsonb not null,
  -- by field: what stood, and what stands afterwards; only those that change
  before jsonb not null,
  after jsonb not null,
  -- by field: what somebody put there by hand, and what the list says
  kept jsonb not null,
  -- what the roster had written last, to be put back
  written jsonb,
  -- what somebody is found by from now on, where that changes, and the id of who is new
  terms jsonb,
  -- once the run is undone: whether this went back, or was left because something newer stands
  went_back boolean,
  constraint roster_rows_pkey primary key (run_id, nr),
  constraint roster_rows_run_fkey foreign key (organisation_id, run_id) references roster_runs (organisation_id, id) on delete cascade,
  constraint roster_rows_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint roster_rows_department_fkey foreign key (organisation_id, department_id) references departments (organisation_id, id),
  constraint roster_rows_near_fkey foreign key (organisation_id, near_id) references people (organisation_id, id),
  constraint roster_rows_outcome check (outcome in ('same', 'new', 'changed', 'returned', 'gone', 'asked', 'odd')),
  constraint roster_rows_answer check (answer in ('same', 'new'))
);
-- the rows of one outcome in the order of the file
create index roster_rows_outcome_idx on roster_rows (run_id, outcome, nr);
-- the rows of one department in the order of the file
create index roster_rows_department_idx on roster_rows (run_id, department_id, nr);

-- what the roster wrote last of somebody, by field: what stands there otherwise was put there by hand
create table roster_people (
  person_id uuid primary key,
  organisation_id uuid not null,
  written jsonb not null,
  constraint roster_people_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- everybody whom a roster named, for each comparison
create index roster_people_organisation_idx on roster_people (organisation_id);

-- those whom a list did not name any more, and those who were new in one that was undone
create table roster_leavings (
  person_id uuid primary key,
  organisation_id uuid not null,
  run_id uuid not null,
  gone_at timestamptz not null,
  -- the day on which they are disabled
  due_on date not null,
  disabled_at timestamptz,
  constraint roster_leavings_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint roster_leavings_run_fkey foreign key (organisation_id, run_id) references roster_runs (organisation_id, id)
);
-- who is due, and the list of those who leave
create index roster_leavings_due_idx on roster_leavings (organisation_id, due_on, person_id);

-- accounts that people had before: sign-in and search find them by these, and nobody else gets them
create table person_aliases (
  organisation_id uuid not null,
  account text not null,
  person_id uuid not null,
  since_at timestamptz not null,
  constraint person_aliases_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);
-- an account was one person's whatever case it is typed in; sign-in looks it up
create unique index person_aliases_account_key on person_aliases (organisation_id, lower(account));
-- the former accounts of somebody
create index person_aliases_person_idx on person_aliases (person_id);

-- Whoever would get an account that somebody else had before is not made, as with an account that somebody has: the insert finds
-- no row. An account that is changed to one is refused.
create function hold_former_account() returns trigger language plpgsql as $$
begin
  if exists (select 1 from person_aliases a where a.organisation_id = new.organisation_id
      and lower(a.account) = lower(new.account) and a.person_id <> new.id) then
    if tg_op = 'INSERT' then return null; end if;
    raise exception 'account % was somebody else''s', new.account
      using errcode = 'unique_violation', constraint = 'people_account_key';
  end if;
  return new;
end $$;
create trigger people_former_account before insert or update of account on people
  for each row execute function hold_former_account();

-- the parts of a call that is longer than one message, until the last of them is here
alter table feed_parts add column feed text not null default 'dormitories';
alter table feed_parts drop constraint feed_parts_pkey;
alter table feed_parts add constraint feed_parts_pkey primary key (organisation_id, feed, reference, part);

alter table signing_keys drop constraint signing_keys_scope;
alter table signing_keys add constraint signing_keys_scope check (scope in ('hall', 'deposit', 'feed', 'roster'));
