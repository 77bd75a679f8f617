-- The visits of a step: those that stand there now, and the newest that left it, however many there ever were.
create index process_intervals_steps_idx on process_intervals (business_id, step_id, until_at desc) where kind = 'step';
