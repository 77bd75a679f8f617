-- What those who manage a business say to one another about what is drawn; docs/decisions/071 says what each word means.
create table draft_comments (
  id uuid not null,
  organisation_id uuid not null,
  business_id uuid not null,
  -- the step, the branch or the start that it is about, as the tree names it; empty where it is about all of it
  thing text not null,
  -- what that was called then
  thing_name jsonb,
  text text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  -- when somebody said that it is dealt with, and who
  settled_at timestamptz,
  settled_by uuid,
  constraint draft_comments_pkey primary key (id),
  constraint draft_comments_business_fkey foreign key (organisation_id, business_id) references businesses (organisation_id, id)
    on delete cascade,
  constraint draft_comments_made_by_fkey foreign key (organisation_id, made_by) references people (organisation_id, id),
  constraint draft_comments_settled_by_fkey foreign key (organisation_id, settled_by) references people (organisation_id, id),
  constraint draft_comments_settled check ((settled_at is null) = (settled_by is null)),
  constraint draft_comments_named check ((thing = '') = (thing_name is null))
);
-- those of a business, the newest first
create index draft_comments_newest_idx on draft_comments (business_id, id desc);
-- those of one thing, the newest first
create index draft_comments_thing_idx on draft_comments (business_id, thing, id desc);
-- those that are open, for the cards of the tree
create index draft_comments_open_idx on draft_comments (business_id, thing) where settled_at is null;
