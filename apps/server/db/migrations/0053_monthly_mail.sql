-- Who wants a mail of figures every month. The month that is due next stands in the row, so what was missed is found
-- however long no server ran, and moving it on in the transaction that delivers is what makes a month come once.
create table monthly_mail_wishes (
  organisation_id uuid not null,
  person_id uuid not null,
  -- of the page on which it was wanted
  language text not null,
  wanted_at timestamptz not null,
  -- by the organisation's calendar: 2026-11
  next_month text not null,
  -- when a job was last asked for; another is only after an hour
  asked_at timestamptz,
  last_month text,
  last_outcome text,
  constraint monthly_mail_wishes_pkey primary key (person_id),
  constraint monthly_mail_wishes_person_fkey foreign key (organisation_id, person_id) references people (organisation_id, id),
  constraint monthly_mail_wishes_language check (language in ('zh', 'en')),
  constraint monthly_mail_wishes_months check (next_month ~ '^\d{4}-\d{2}$' and last_month ~ '^\d{4}-\d{2}$' and last_month < next_month),
  constraint monthly_mail_wishes_last check ((last_month is null) = (last_outcome is null)),
  constraint monthly_mail_wishes_outcome check (last_outcome in ('sent', 'no-right'))
);
-- what is due of an organisation, and the check of the reference
create index monthly_mail_wishes_due_idx on monthly_mail_wishes (organisation_id, next_month);
