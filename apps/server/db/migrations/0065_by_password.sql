-- Whether a session began with a password; docs/decisions/072 says what follows from that.
-- of a session that a scan code opened: whether the one that confirmed the code began with a password
alter table sessions add column confirmed_by_password boolean not null default false;
-- when the sign-in password was proof last; a proof of another moment was a ticket of the university
alter table sessions add column password_proved_at timestamptz;
