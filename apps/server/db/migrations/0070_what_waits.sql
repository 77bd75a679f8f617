-- What a pool offers and nobody has taken, the oldest first, for the console.
create index process_intervals_offered_idx on process_intervals (organisation_id, from_at)
  include (process_id, step_id) where kind = 'offer' and until_at is null;

-- when the desk was asked last whether something announced is over
alter table outages add column asked_at timestamptz;
