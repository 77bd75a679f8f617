-- what a student finds people by: as search_text, without the account
alter table people add column open_text text not null default '';
