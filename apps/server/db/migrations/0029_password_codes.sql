-- Codes by which somebody who forgot their sign-in password sets another one. A row stands for what was asked, whether
-- anybody has that account or not, so that what is written tells nobody.
create table password_codes (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- as it was typed, in small letters
  account_key text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- null as long as none was made
  code_hash bytea,
  -- null where there is nobody, or no address
  person_id uuid,
  sent_at timestamptz,
  tries integer not null default 0,
  used_at timestamptz,
  voided boolean not null default false,
  constraint password_codes_tries_range check (tries between 0 and 5),
  constraint password_codes_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id) on delete cascade
);
-- the codes of an account, newest first: to look at one, and to count them
create index password_codes_account_idx on password_codes (organisation_id, account_key, asked_at desc);
-- what is void when something of a person changes
create index password_codes_person_idx on password_codes (person_id) where not voided;
-- what is old enough to be cleared away
create index password_codes_asked_idx on password_codes (asked_at);

-- a code is void when the password, the address, the account or the activity of its person changes, whoever changes it
create function void_password_codes() returns trigger language plpgsql as $$
begin
  update password_codes set voided = true where person_id = new.id and not voided;
  return null;
end $$;
create trigger people_void_password_codes after update of password_hash, password_state, email, account, active on people
  for each row when (
    old.password_hash is distinct from new.password_hash or old.password_state is distinct from new.password_state
    or old.email is distinct from new.email or old.account is distinct from new.account or old.active is distinct from new.active
  ) execute function void_password_codes();
