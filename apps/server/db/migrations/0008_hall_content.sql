-- What the hall shows beside its services, kept by clerks: pictures, notices, files, links, articles, videos.

-- whose quota a file counts to: its uploader's, or that of the organisation's content
alter table attachments add column quota text not null default 'person';
alter table attachments add constraint attachments_quota check (quota in ('person', 'content'));
-- what the content of one organisation weighs
create index attachments_content_idx on attachments (organisation_id) include (bytes) where quota = 'content';
-- what items refer to
alter table attachments add constraint attachments_organisation_key unique (organisation_id, id);

create table content_items (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  kind text not null,
  -- where an article stands; null for everything else
  section text,
  state text not null,
  title_zh text not null,
  title_en text not null,
  summary_zh text not null,
  summary_en text not null,
  -- cleaned; a picture in it is named by its attachment (src="attachment:…"), never by an address
  body_zh text not null,
  body_en text not null,
  address text,
  file_id uuid,
  cover_id uuid,
  -- the pictures in the bodies
  picture_ids uuid[] not null default '{}',
  show_from timestamptz,
  show_until timestamptz,
  pinned boolean not null,
  -- the place that clerks gave it; between two others there is always room
  position numeric not null,
  -- when it was first to be seen; of a draft when it was last changed
  shown_at timestamptz not null,
  -- everybody is told when it is shown, and has not been yet: the version that asked for it, so that each of them hears of it once
  telling integer,
  -- people are told some at a time, in the order of their ids; this one was the last
  told_up_to uuid,
  version integer not null,
  search_text text not null,
  search_grams text[] not null,
  made_at timestamptz not null,
  made_by uuid,
  changed_at timestamptz not null,
  changed_by uuid,
  constraint content_items_organisation_key unique (organisation_id, id),
  constraint content_items_file_fkey foreign key (organisation_id, file_id) references attachments (organisation_id, id),
  constraint content_items_cover_fkey foreign key (organisation_id, cover_id) references attachments (organisation_id, id),
  constraint content_items_made_by_fkey foreign key (organisation_id, made_by) references people (organisation_id, id),
  constraint content_items_changed_by_fkey foreign key (organisation_id, changed_by) references people (organisation_id, id),
  constraint content_items_kind check (kind in ('picture', 'notice', 'file', 'link', 'article', 'video')),
  constraint content_items_section check ((kind = 'article') = (section is not null) and section in ('news', 'guide', 'help', 'protocol')),
  constraint content_items_state check (state in ('draft', 'published', 'withdrawn')),
  constraint content_items_shown check (show_from is null or show_until is null or show_from < show_until),
  constraint content_items_telling check (telling is null or state = 'published')
);
-- the list of one kind, pinned ones first, then the newest; of a section of articles; what the hall does not show
create index content_items_kind_idx on content_items (organisation_id, kind, (pinned::int) desc, shown_at desc, id desc);
create index content_items_section_idx on content_items (organisation_id, section, (pinned::int) desc, shown_at desc, id desc) where section is not null;
create index content_items_hidden_idx on content_items (organisation_id, kind, (pinned::int) desc, shown_at desc, id desc) where state <> 'published';
-- the list of one kind in the order that clerks gave it
create index content_items_position_idx on content_items (organisation_id, kind, position, id);
-- title, text and pinyin by any piece of them
create index content_items_grams_idx on content_items using gin (search_grams);
-- what a file is used by, when it is taken away
create index content_items_file_idx on content_items (file_id) where file_id is not null;
create index content_items_cover_idx on content_items (cover_id) where cover_id is not null;

-- who changed what; it outlives the item, so that it is known who deleted it
create table content_changes (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisations,
  item_id uuid not null,
  at timestamptz not null,
  by_person_id uuid,
  what text not null,
  -- [{field, before, after}], texts shortened
  fields jsonb not null,
  constraint content_changes_by_fkey foreign key (organisation_id, by_person_id) references people (organisation_id, id),
  constraint content_changes_what check (what in ('made', 'changed', 'publish', 'withdraw', 'delete', 'moved'))
);
-- the changes of one item, newest first
create index content_changes_item_idx on content_changes (organisation_id, item_id, id desc);

create function content_changes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'changes of content are only ever added';
end $$;
create trigger content_changes_stay before update or delete on content_changes
  for each row execute function content_changes_stay();
