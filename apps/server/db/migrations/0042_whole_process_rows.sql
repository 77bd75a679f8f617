-- Whoever reads a process reads its state. With the usual limit of 2 kB nearly every state lay in a table beside, compressed:
-- one more look-up for each row that is read, one more insert for each that is written, and nearly twice the pages.
alter table processes set (toast_tuple_target = 4080);
