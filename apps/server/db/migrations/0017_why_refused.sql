-- What "why is my network down?" looks at beyond what it has: why the network refused, and what it refused by.

-- why FreeRADIUS refused, by its own account: hold-…, unknown-name, password, device, no-device, other; null where its policy is an older one
alter table radpostauth add column reason text;
-- ours: tries under a name that nobody has, by what was typed before the @, and by the device
create index radpostauth_stray_name_idx on radpostauth (split_part(lower(username collate "C"), '@', 1), authdate desc) where reason = 'unknown-name';
create index radpostauth_stray_station_idx on radpostauth (callingstationid, authdate desc) where reason = 'unknown-name';
-- FreeRADIUS: an account by its name, however the letters are spelt
create index radcheck_username_letters_idx on radcheck (lower(username collate "C"));

-- when what RADIUS reads of an account changed last: what it refused before was refused for something else
alter table network_accounts add column network_changed_at timestamptz not null default now();
