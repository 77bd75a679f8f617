-- What goes out of the inbox by other ways, and who wants it.

-- what somebody wants by another way as well; what has no row is not wanted
create table message_choices (
  organisation_id uuid not null,
  person_id uuid not null,
  message_group text not null,
  channel text not null,
  chosen_at timestamptz not null,
  constraint message_choices_pkey primary key (person_id, message_group, channel),
  constraint message_choices_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint message_choices_group check (message_group in ('tasks', 'progress', 'network', 'news')),
  constraint message_choices_channel check (channel in ('mail', 'wecom'))
);

-- which member of the organisation's WeCom somebody is: our own binding, not what WeCom says of names or numbers
create table wecom_members (
  organisation_id uuid not null,
  person_id uuid not null,
  member_id text not null,
  bound_at timestamptz not null,
  constraint wecom_members_pkey primary key (person_id),
  constraint wecom_members_member_key unique (organisation_id, member_id),
  constraint wecom_members_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id)
);

-- a message on its way out: made in the statement that delivers it, once for each way, and gone with it
create table inbox_outgoing (
  message_id uuid not null,
  channel text not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- when it may be tried; somebody who tries it moves this ahead, so that nobody else does meanwhile
  due_at timestamptz not null,
  ended_at timestamptz,
  fault text,
  constraint inbox_outgoing_pkey primary key (message_id, channel),
  constraint inbox_outgoing_message_fkey foreign key (message_id) references inbox_messages (id) on delete cascade,
  constraint inbox_outgoing_channel check (channel in ('mail', 'wecom')),
  constraint inbox_outgoing_state check (state in ('waiting', 'sent', 'given-up')),
  constraint inbox_outgoing_ended check ((state = 'waiting') = (ended_at is null))
);
-- what is to be sent next, by each way
create index inbox_outgoing_due_idx on inbox_outgoing (channel, due_at) where state = 'waiting';

-- what was read long ago and is cleared away
create index inbox_messages_read_idx on inbox_messages (at) where read_at is not null;
