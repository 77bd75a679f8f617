-- what is in whose hands now, counted from this index alone
create index process_intervals_in_hand_idx on process_intervals (organisation_id, person_id, process_id, from_at)
  include (business_id, department_id) where kind = 'task' and until_at is null;
