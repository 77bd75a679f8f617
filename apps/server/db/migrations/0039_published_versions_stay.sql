-- A version that was published never changes, so that servers may keep its definition for as long as they run.
create function keep_published_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes' using errcode = 'check_violation', constraint = 'business_versions_stay';
end $$;

create trigger business_versions_stay before update on business_versions for each row
  when (old.state <> 'draft' and (new.state = 'draft' or new.id <> old.id or new.flow <> old.flow or new.form <> old.form))
  execute function keep_published_version();
