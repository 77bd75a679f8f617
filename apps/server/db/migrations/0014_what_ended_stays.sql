-- whoever is disabled is signed out for good: being enabled again opens no old session
create function people_disabled() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), ended_reason = 'disabled' where person_id = new.id and ended_at is null;
  return null;
end $$;
create trigger people_disabled after update of active on people
  for each row when (old.active and not new.active) execute function people_disabled();

create function organisations_disabled() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), ended_reason = 'disabled' where organisation_id = new.id and ended_at is null;
  return null;
end $$;
create trigger organisations_disabled after update of active on organisations
  for each row when (old.active and not new.active) execute function organisations_disabled();

-- the audit is only ever added to, and neither it nor the ledger can be emptied
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are only ever added';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entries_stay();
create trigger audit_entries_stay_all before truncate on audit_entries
  for each statement execute function audit_entries_stay();
create trigger ledger_entries_stay_all before truncate on ledger_entries
  for each statement execute function ledger_entries_stay();
