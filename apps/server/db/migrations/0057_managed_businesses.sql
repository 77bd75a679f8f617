-- Who saves says which state of the record was opened, so that two editors never overwrite each other unasked.

alter table businesses
  -- counts the changes of what is said of it
  add column revision integer not null default 1,
  -- counts every keeping of a draft, so that a later draft never has the revision of an earlier one
  add column draft_revision integer not null default 0,
  -- nobody where the product itself made it
  add column changed_by uuid,
  add constraint businesses_changed_by_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id);

alter table business_versions
  add column revision integer not null default 1,
  add column changed_by uuid,
  add constraint business_versions_changed_by_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id);

update businesses set draft_revision = 1;

-- The documents of a business count with the content of its organisation, whoever uploaded them.
update attachments set quota = 'content' where owner_kind = 'business';

-- what still runs in one version
create index processes_version_idx on processes (version_id, process_group) where ended_at is null;
