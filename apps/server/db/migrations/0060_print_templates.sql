-- How the cases of a business look on paper. Nothing: it has never been said, and there is no paper.

alter table businesses
  add column print jsonb;
