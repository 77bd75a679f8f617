-- Which member of the university's WeCom somebody is, as a list says: bound when that member first signs in.
alter table people add column wecom_id text;
-- whom a member is bound to who signs in for the first time
create index people_wecom_idx on people (organisation_id, wecom_id) where wecom_id is not null;
