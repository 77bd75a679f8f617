-- What the one box of the hall finds, and what people look for in it.

-- titles by themselves, because what has the words in its title is shown before what has them in its text
alter table content_items add column title_words text not null default '';
alter table content_items add column title_readings text not null default '';
alter table content_items add column title_grams text[] not null default '{}';
-- titles by any piece of them or of their pinyin
create index content_items_title_grams_idx on content_items using gin (title_grams);
-- what is found, newest first: of a common word the newest are read one by one, and the pieces above are left alone
create index content_items_found_idx on content_items (organisation_id, shown_at desc, id desc)
  where state = 'published' and kind in ('notice', 'article');
-- guides among much news
create index content_items_found_guides_idx on content_items (organisation_id, shown_at desc, id desc)
  where state = 'published' and section in ('guide', 'help', 'protocol');

create table hot_searches (
  organisation_id uuid not null references organisations,
  -- without regard to width, case and spaces
  words text not null,
  -- as somebody typed them first
  shown text not null,
  -- the logarithm of how often, each search halved for every week, in millionths: its order never changes by itself
  heat bigint not null,
  total integer not null,
  last_at timestamptz not null,
  -- whether something was found the last time
  found boolean not null,
  kept_out boolean not null default false,
  constraint hot_searches_pkey primary key (organisation_id, words)
) with (fillfactor = 80);
-- the hottest that are shown; the hottest of all, for clerks
create index hot_searches_shown_idx on hot_searches (organisation_id, heat desc, words desc) where found and not kept_out;
create index hot_searches_heat_idx on hot_searches (organisation_id, heat desc, words desc);

-- who searched for what today, so that it counts once; kept for a day, addresses only as a keyed hash
create table search_votes (
  organisation_id uuid not null references organisations,
  voted_on date not null,
  voter text not null,
  words text not null,
  constraint search_votes_pkey primary key (organisation_id, voter, voted_on, words)
);
-- what the cleaning job takes away
create index search_votes_day_idx on search_votes (voted_on);
