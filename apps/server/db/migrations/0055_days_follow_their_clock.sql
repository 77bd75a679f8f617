-- Figures, lists and charts all ask these two where a day begins, so that a moment is in the same day everywhere.
--
-- The moment at which a day begins: the first at which the clock shows its midnight; where it skips that, the moment after.
-- PostgreSQL by itself takes the second of two midnights.
create function day_begins(on_day date, zone text) returns timestamptz language plpgsql stable strict parallel safe as $$
declare
  usual timestamptz := on_day::timestamp at time zone zone;
  day_before timestamptz := usual - interval '24 hours';
  earliest timestamptz := usual - ((day_before at time zone zone) - (usual at time zone zone) + interval '24 hours');
begin
  return case when earliest at time zone zone = on_day then earliest else usual end;
end $$;

-- The day in which a moment lies, by where days begin; a clock that goes back over midnight does not bring the day before again.
create function day_of(moment timestamptz, zone text) returns date language plpgsql stable strict parallel safe as $$
declare
  shown date := (moment at time zone zone)::date;
begin
  return case
    when moment >= day_begins(shown + 1, zone) then shown + 1
    when moment < day_begins(shown, zone) then shown - 1
    else shown
  end;
end $$;

-- Days are made and unmade by one at a time. The organisation's row comes first here too, because whoever changes that has it
-- already when its days are unmade.
create function lock_report_days(organisation uuid) returns void language plpgsql as $$
begin
  perform from organisations where id = organisation for key share;
  perform pg_advisory_xact_lock(hashtextextended('report-days/' || organisation, 0));
end $$;

-- What days of reports are is a matter of the time zone, and what times are is a matter of the calendar. Whoever changes one of
-- them, by whichever way, unmakes the days that were made by it; the job makes them again, and until then figures are read from
-- the ledger. A time ends on its day, so that what is before a changed day does not depend on it.
create function unmake_report_days(organisation uuid, since date) returns void language plpgsql as $$
begin
  perform lock_report_days(organisation);
  delete from report_days where organisation_id = organisation and on_day >= since;
  delete from report_days_made where organisation_id = organisation and on_day >= since;
end $$;

create function organisations_unmake_days() returns trigger language plpgsql as $$
begin
  perform unmake_report_days(new.id, '-infinity');
  return null;
end $$;
create trigger organisations_unmake_days after update of time_zone, weekdays, working_hours on organisations for each row
  when ((old.time_zone, old.weekdays, old.working_hours) is distinct from (new.time_zone, new.weekdays, new.working_hours))
  execute function organisations_unmake_days();

create function calendar_days_set_unmake_days() returns trigger language plpgsql as $$
begin
  perform unmake_report_days(c.organisation_id, c.since)
  from (select organisation_id, min(day) as since from changed group by organisation_id order by organisation_id) c;
  return null;
end $$;
create trigger calendar_days_new_unmake_days after insert on calendar_days referencing new table as changed
  for each statement execute function calendar_days_set_unmake_days();
create trigger calendar_days_gone_unmake_days after delete on calendar_days referencing old table as changed
  for each statement execute function calendar_days_set_unmake_days();

-- Another name for a holiday changes no time.
create function calendar_days_changed_unmake_days() returns trigger language plpgsql as $$
begin
  perform unmake_report_days(c.organisation_id, c.since)
  from (
    select organisation_id, min(day) as since from (
      (select organisation_id, day, kind from before except select organisation_id, day, kind from after) union all
      (select organisation_id, day, kind from after except select organisation_id, day, kind from before)) changed
    group by organisation_id order by organisation_id) c;
  return null;
end $$;
create trigger calendar_days_changed_unmake_days after update on calendar_days
  referencing old table as before new table as after for each statement execute function calendar_days_changed_unmake_days();

-- No made day is by another calendar any more. Those that stand here are of calendars of then, and of the second of two midnights.
alter table report_days_made drop column calendar_digest;
delete from report_days;
delete from report_days_made;

drop index process_intervals_until_idx;
-- What left on a day, and what was in hand at a moment: it had come by then, and left later or is still there. By the moment alone
-- all that left since would be looked at.
create index process_intervals_until_idx on process_intervals (organisation_id, kind, until_at, from_at)
  where kind in ('task', 'response', 'case');
