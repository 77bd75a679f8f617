-- A forgotten network password: who proved to be its owner, how a new one was asked for, and whether it must be changed.

-- when the person of this session last proved who they are, for what an open browser alone is not enough for; null once it is spent
alter table sessions add column proved_at timestamptz;

-- of a new password: null where the original was given, otherwise who reset it
alter table network_applications add column reset_by text;
alter table network_applications add constraint network_applications_reset_by check (reset_by is null or (reset_by in ('owner', 'desk') and kind = 'password'));

-- since when it has an initial password of the desk, which its owner has to change; null where it has none
alter table network_accounts add column initial_since timestamptz;
alter table network_accounts add constraint network_accounts_initial check (initial_since is null or must_change);
