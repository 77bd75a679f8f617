-- Past cases are held against a draft of their business, the latest first.

-- the cases of a business that have ended, as they ended
create index processes_ended_idx on processes (business_id, ended_at desc, id desc) where ended_at is not null;
