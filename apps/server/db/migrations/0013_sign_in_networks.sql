-- where an attempt came from: a /24 or /64, or a single address of a shared network
alter table sign_in_attempts add column network text not null default '';
alter table sign_in_attempts drop constraint sign_in_attempts_state;
alter table sign_in_attempts add constraint sign_in_attempts_state check (state in ('pending', 'failed', 'right'));
-- how many accounts a network failed at lately
create index sign_in_attempts_network_idx on sign_in_attempts (network, at);

-- networks that are refused passwords for a while
create table sign_in_refusals (
  network text primary key,
  until_at timestamptz not null
);
