import { type DayException, defaultHours, defaultWeekdays, type WorkCalendar } from '../basics/calendar.ts';
import type { PersonId, StepId } from './definition.ts';
import type { Facts } from './work.ts';

/**
 * What the engine looked at when it took an event, so that it can be looked at again as it was then. What was empty is
 * left out, and of the calendar only the days that differ from the week and that were asked for are kept.
 */
export type UsedFacts = {
  people?: Record<StepId, readonly PersonId[]>;
  inactive?: readonly PersonId[];
  substitutes?: Record<PersonId, PersonId>;
  heads?: Record<PersonId, PersonId>;
  owner?: PersonId;
  administrators?: readonly PersonId[];
  keptOut?: readonly PersonId[];
  undoable?: readonly string[];
  loads?: Record<PersonId, number>;
  lot?: number;
  calendar?: { timeZone: string } & Partial<Pick<WorkCalendar, 'weekdays' | 'hours'>> & {
      exceptions?: Record<string, DayException>;
    };
  /** Facts that were looked up again while an entry was taken: from which of its events on they count. */
  anew?: readonly { event: number; facts: UsedFacts }[];
};

/** The same facts, and a note of which of them were looked at. */
export function noteUsedFacts(facts: Facts): { facts: Facts; used: UsedFacts } {
  const used: UsedFacts = {};
  const noteLookups = <K extends 'people' | 'substitutes' | 'heads' | 'loads'>(part: K): NonNullable<Facts[K]> =>
    new Proxy<NonNullable<Facts[K]>>(facts[part] ?? ({} as NonNullable<Facts[K]>), {
      get: (values, key) => {
        const value = Reflect.get(values, key) as unknown;
        const empty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
        if (typeof key === 'string' && !empty && Object.hasOwn(values, key)) {
          const notes = (used[part] ?? {}) as Record<string, unknown>;
          notes[key] = value;
          used[part] = notes as never;
        }
        return value;
      },
    });
  const noteList = <K extends 'inactive' | 'administrators' | 'keptOut' | 'undoable'>(part: K): Facts[K] => {
    const list = facts[part];
    if (list && list.length > 0) used[part] = list;
    return list;
  };
  const [people, substitutes, heads] = [noteLookups('people'), noteLookups('substitutes'), noteLookups('heads')];
  const loads = noteLookups('loads');
  return {
    used,
    facts: {
      people,
      substitutes,
      heads,
      loads,
      get lot() {
        if (facts.lot !== undefined) used.lot = facts.lot;
        return facts.lot;
      },
      get inactive() {
        return noteList('inactive');
      },
      get administrators() {
        return noteList('administrators');
      },
      get keptOut() {
        return noteList('keptOut') ?? [];
      },
      get undoable() {
        return noteList('undoable') ?? [];
      },
      get owner() {
        if (facts.owner !== null) used.owner = facts.owner;
        return facts.owner;
      },
      get calendar() {
        return noteCalendar(facts.calendar, used);
      },
    },
  };
}

function noteCalendar(calendar: WorkCalendar, used: UsedFacts): WorkCalendar {
  const { timeZone, weekdays, hours } = calendar;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const notes: NonNullable<UsedFacts['calendar']> = used.calendar ?? {
    timeZone,
    ...(same(weekdays, defaultWeekdays) ? {} : { weekdays }),
    ...(same(hours, defaultHours) ? {} : { hours }),
  };
  used.calendar = notes;
  const days: Record<string, DayException> =
    calendar.exceptions instanceof Map ? Object.fromEntries(calendar.exceptions) : { ...calendar.exceptions };
  const exceptions = new Proxy(days, {
    get: (all, on) => {
      const found = typeof on === 'string' && Object.hasOwn(all, on) ? all[on] : undefined;
      if (found) notes.exceptions = { ...notes.exceptions, [on as string]: found };
      return found;
    },
  });
  return { ...calendar, exceptions };
}

/**
 * Facts as they were when an entry was taken, for that one of its events; what was not looked at then is empty.
 */
export function factsOf({ anew = [], ...first }: UsedFacts, event = 0): Facts {
  const used = anew.findLast((later) => later.event <= event)?.facts ?? first;
  const {
    timeZone,
    weekdays = defaultWeekdays,
    hours = defaultHours,
    exceptions = {},
  } = used.calendar ?? { timeZone: 'UTC' };
  return {
    people: used.people ?? {},
    inactive: used.inactive ?? [],
    substitutes: used.substitutes ?? {},
    heads: used.heads ?? {},
    owner: used.owner ?? null,
    administrators: used.administrators ?? [],
    keptOut: used.keptOut ?? [],
    undoable: used.undoable ?? [],
    loads: used.loads ?? {},
    ...(used.lot === undefined ? {} : { lot: used.lot }),
    calendar: { timeZone, weekdays, hours, exceptions },
  };
}
