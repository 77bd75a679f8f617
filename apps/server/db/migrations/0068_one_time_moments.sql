-- A one-time password ends some days after it was given. Of those that are out already nobody knows when they were
-- given: they count from now. One that the version before gives meanwhile counts from the person's last change.
alter table people add column one_time_at timestamptz;
update people set one_time_at = now() where password_state = 'one-time';
