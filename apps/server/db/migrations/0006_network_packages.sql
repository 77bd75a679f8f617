-- Money, packages, the lines that people have of them, and what they apply for.

-- needed for the initial password of a network account and for registrations; never shown whole
alter table people add column document_type text;
alter table people add column document_number text;

-- one row for each person who ever had money or a line here; locked by every change of either
create table ledger_accounts (
  person_id uuid primary key,
  organisation_id uuid not null,
  -- the sum of the entries, kept beside them in the same transaction
  balance_fen bigint not null default 0,
  constraint ledger_accounts_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint ledger_accounts_not_negative check (balance_fen >= 0)
) with (fillfactor = 80);

create table ledger_entries (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  kind text not null,
  amount_fen bigint not null,
  -- what was left after this entry
  balance_fen bigint not null,
  -- how it was paid: by the paying system's own word, or from the balance
  method text not null,
  -- the paying system and its reference: what it sent once counts once
  payer text,
  reference text,
  paid_at timestamptz,
  line_id uuid,
  package_zh text,
  package_en text,
  unit_price_fen bigint,
  unit text,
  quantity integer,
  start_on date,
  end_on date,
  deadline_on date,
  note text not null default '',
  by_person_id uuid,
  -- of a refund: the entry that it gives back
  refund_of_id bigint references ledger_entries,
  constraint ledger_entries_account_fkey foreign key (person_id) references ledger_accounts,
  constraint ledger_entries_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint ledger_entries_kind check (kind in ('deposit', 'fee', 'period', 'refund')),
  constraint ledger_entries_amount check (amount_fen <> 0 and (kind in ('deposit', 'refund')) = (amount_fen > 0)),
  constraint ledger_entries_unit check (unit in ('month', 'year', 'once')),
  constraint ledger_entries_reference check ((payer is null) = (reference is null)),
  constraint ledger_entries_reference_key unique (organisation_id, payer, reference)
);
-- the cost records of one person, newest first
create index ledger_entries_person_idx on ledger_entries (person_id, id desc);
-- what has been given back of an entry
create index ledger_entries_refund_idx on ledger_entries (refund_of_id) where refund_of_id is not null;

create function ledger_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are only ever added';
end $$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_entries_stay();

create table network_packages (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  code text not null,
  name_zh text not null,
  name_en text not null,
  summary_zh text not null default '',
  summary_en text not null default '',
  -- the campus that it is for; null for all of them
  campus_id uuid,
  audience text not null,
  period text not null,
  price_fen bigint not null,
  -- the RADIUS group of its speed
  speed_group text not null,
  active boolean not null default true,
  position integer not null default 0,
  constraint network_packages_organisation_key unique (organisation_id, id),
  constraint network_packages_code_key unique (organisation_id, code),
  constraint network_packages_campus_fkey foreign key (organisation_id, campus_id) references places (organisation_id, id),
  constraint network_packages_audience check (audience in ('staff', 'non-staff')),
  constraint network_packages_period check (period in ('monthly', 'annual')),
  constraint network_packages_price check (price_fen >= 0),
  constraint network_packages_group check (speed_group ~ '^[A-Za-z0-9._-]{1,60}$')
);

create table network_lines (
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  package_id uuid not null,
  -- what the network knows it by, from its opening on
  account_id uuid,
  state text not null,
  place_id uuid not null,
  port text not null default '',
  mac text not null default '',
  applied_at timestamptz not null,
  opened_at timestamptz,
  paid_until_on date,
  pause_from_on date,
  pause_reason text not null default '',
  paused_at timestamptz,
  open_from_on date,
  ended_at timestamptz,
  changed_at timestamptz not null,
  constraint network_lines_organisation_key unique (organisation_id, id),
  constraint network_lines_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint network_lines_package_fkey foreign key (organisation_id, package_id) references network_packages (organisation_id, id),
  constraint network_lines_account_fkey foreign key (organisation_id, account_id) references network_accounts (organisation_id, id),
  constraint network_lines_place_fkey foreign key (organisation_id, place_id) references places (organisation_id, id),
  constraint network_lines_state check (state in ('applied', 'reviewed', 'active', 'pause-booked', 'paused', 'open-booked', 'ended')),
  constraint network_lines_opened check (state in ('applied', 'reviewed', 'ended') or account_id is not null)
) with (fillfactor = 85);
-- the lines of one person
create index network_lines_person_idx on network_lines (person_id, applied_at desc);
-- what the monthly run has to look at
create index network_lines_unpaid_idx on network_lines (organisation_id, paid_until_on) where state in ('active', 'pause-booked');
-- one live line for each name on the network
create unique index network_lines_account_key on network_lines (account_id) where state <> 'ended';
-- whether a package can still be taken away
create index network_lines_package_idx on network_lines (package_id) where state <> 'ended';

-- why a line is off, beyond its own pause: each is set and lifted by itself
create table network_line_holds (
  organisation_id uuid not null,
  line_id uuid not null,
  kind text not null,
  since_at timestamptz not null,
  reason text not null default '',
  constraint network_line_holds_pkey primary key (line_id, kind),
  constraint network_line_holds_line_fkey foreign key (organisation_id, line_id) references network_lines (organisation_id, id),
  constraint network_line_holds_kind check (kind in ('arrears', 'freeze', 'epidemic'))
);

-- a period that began and could not be charged
create table network_dues (
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  line_id uuid not null,
  from_on date not null,
  until_on date not null,
  amount_fen bigint not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint network_dues_line_fkey foreign key (organisation_id, line_id) references network_lines (organisation_id, id),
  constraint network_dues_amount check (amount_fen > 0)
);
-- what one person owes
create index network_dues_open_idx on network_dues (person_id, from_on) where paid_at is null;
-- a period is owed once
create unique index network_dues_period_key on network_dues (line_id, from_on);

create table network_applications (
  -- the process that it is
  id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  kind text not null,
  channel text not null,
  line_id uuid not null,
  month_on date,
  old_place_id uuid,
  new_place_id uuid,
  old_port text not null default '',
  new_port text not null default '',
  old_mac text not null default '',
  new_mac text not null default '',
  -- a new password, sealed for this row until it is written
  secret bytea,
  reason text not null default '',
  contact text not null default '',
  cost_fen bigint not null default 0,
  submitted_at timestamptz not null,
  -- whether it waits, is reviewed or is being carried out
  open boolean not null default true,
  waits_for_money boolean not null default false,
  effective_at timestamptz,
  completes_at timestamptz,
  queued_at timestamptz,
  written_at timestamptz,
  verified_at timestamptz,
  in_force_at timestamptz,
  constraint network_applications_organisation_key unique (organisation_id, id),
  constraint network_applications_process_fkey foreign key (organisation_id, id) references processes (organisation_id, id),
  constraint network_applications_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint network_applications_line_fkey foreign key (organisation_id, line_id) references network_lines (organisation_id, id),
  constraint network_applications_old_place_fkey foreign key (organisation_id, old_place_id) references places (organisation_id, id),
  constraint network_applications_new_place_fkey foreign key (organisation_id, new_place_id) references places (organisation_id, id),
  constraint network_applications_kind check (kind in ('open', 'pause', 'reopen', 'change-mac', 'move', 'password', 'epidemic-freeze', 'epidemic-unfreeze'))
) with (fillfactor = 85);
-- the applications of one person, newest first
create index network_applications_person_idx on network_applications (person_id, submitted_at desc, id desc);
-- what is under way for one person
create index network_applications_open_idx on network_applications (person_id) where open;
-- what waits for a deposit
create index network_applications_money_idx on network_applications (person_id) where waits_for_money;

-- the shipped roles of organisations that stand already; later ones get it with their seeds
insert into role_permissions (role_id, permission)
select id, 'network.manage' from roles where shipped and code in ('administrator', 'platform-administrator') on conflict do nothing;

-- who registers has no account yet: their pictures belong to the registration, and become theirs with it
alter table attachments alter column uploader_id drop not null;

create table staff_registrations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- the ticket that lets its holder upload and submit, kept as a hash
  ticket_hash bytea not null,
  ip text not null,
  created_at timestamptz not null,
  person_id uuid,
  process_id uuid,
  submitted_at timestamptz,
  constraint staff_registrations_ticket_key unique (ticket_hash),
  constraint staff_registrations_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint staff_registrations_process_fkey foreign key (organisation_id, process_id) references processes (organisation_id, id)
);
-- how often one address began lately
create index staff_registrations_ip_idx on staff_registrations (ip, created_at);
-- what was never submitted and is cleared
create index staff_registrations_unsubmitted_idx on staff_registrations (created_at) where submitted_at is null;
-- the registration of a person
create index staff_registrations_person_idx on staff_registrations (person_id) where person_id is not null;
