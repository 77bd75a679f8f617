-- What the submitter may do from a list of their own follows from flow and state. Kept beside the state, so that the list need
-- not read states, which are three quarters of a row. Null: the list reads the state, until the next event. A change of the rule
-- comes with a migration that sets the column to null.
alter table processes add column submitter_actions text[];
