import type { DayException, WorkCalendar } from '../../basics/calendar.ts';
import type { Form } from '../conditions.ts';
import type { Flow, PersonId, Who } from '../definition.ts';
import type { FormDefinition } from '../form.ts';
import type { Facts } from '../work.ts';
import { ruleAt } from './rule-at.ts';

type Found<T> = { row: number; value: T };

/** What was found nearest to an entry: in it, else the last one before it, else the first one after it. */
function nearest<T>(list: readonly Found<T>[] | undefined, row: number): Found<T> | null {
  if (!list) return null;
  return list.findLast((found) => found.row <= row) ?? list[0] ?? null;
}

/** Within one entry the answer is always the same. */
function keep<K, T>(map: Map<K, Found<T>[]>, key: K, found: Found<T>): void {
  const list = map.get(key);
  if (!list) map.set(key, [found]);
  else if (list.at(-1)?.row !== found.row) list.push(found);
}

/**
 * What one and the same rule asks for, whichever step it stands at: the rule, and what it reads of the form. A rule that
 * was changed asks for something else, so what was found by the old one is no answer to it.
 */
export function ruleKey(who: Who, form: Form, { fields }: FormDefinition): string {
  const kindOf = (id: string) => fields.find((field) => field.id === id)?.kind;
  switch (who.kind) {
    case 'people':
      return JSON.stringify([who.kind, who.people]);
    case 'role':
      return JSON.stringify([who.kind, who.role]);
    case 'label':
      return JSON.stringify([who.kind, who.label]);
    case 'department':
      return JSON.stringify([who.kind, who.department, who.below]);
    case 'department-head':
      return JSON.stringify([who.kind, who.department]);
    case 'heads-above-submitter':
      return JSON.stringify([who.kind, who.from, who.levels]);
    case 'field':
      return JSON.stringify([who.kind, kindOf(who.field) ?? null, form[who.field] ?? null]);
    case 'team': {
      const { otherwise } = who;
      const named = otherwise.kind === 'role' ? otherwise.role : otherwise.label;
      const topic = who.topic === null ? null : (form[who.topic] ?? null);
      return JSON.stringify([who.kind, form[who.place] ?? null, topic, otherwise.kind, named]);
    }
    default:
      return JSON.stringify([who.kind]);
  }
}

type At = { row: number; flow: Flow; form: Form };

/** What the engine looked up while a case ran, also where it found nothing, and when. */
export class KeptLookups {
  private readonly people = new Map<string, Found<readonly PersonId[]>[]>();
  private readonly substitutes = new Map<PersonId, Found<PersonId | null>[]>();
  private readonly heads = new Map<PersonId, Found<PersonId | null>[]>();
  private readonly owner = new Map<'owner', Found<PersonId | null>[]>();
  private readonly lists = new Map<'inactive' | 'administrators' | 'undoable', Found<readonly string[]>[]>();
  private readonly calendars = new Map<'calendar', Found<WorkCalendar>[]>();
  private readonly lots = new Map<'lot', Found<number>[]>();
  private readonly loads = new Map<PersonId, Found<number>[]>();
  private readonly days = new Map<string, DayException | null>();
  private readonly form: FormDefinition;

  constructor(form: FormDefinition) {
    this.form = form;
  }

  peopleBy(key: string, row: number) {
    return nearest(this.people.get(key), row)?.value ?? null;
  }
  substituteOf(person: PersonId, row: number) {
    return nearest(this.substitutes.get(person), row);
  }
  headOf(person: PersonId, row: number) {
    return nearest(this.heads.get(person), row);
  }
  lotAt(row: number) {
    return nearest(this.lots.get('lot'), row)?.value ?? null;
  }
  loadOf(person: PersonId, row: number) {
    return nearest(this.loads.get(person), row)?.value ?? 0;
  }
  ownerAt(row: number) {
    return nearest(this.owner.get('owner'), row);
  }
  listAt(which: 'inactive' | 'administrators' | 'undoable', row: number) {
    return nearest(this.lists.get(which), row)?.value ?? null;
  }

  /** A calendar as it was then; days that nobody looked at are those of another one. */
  calendarAt(row: number, other: WorkCalendar): WorkCalendar {
    const { timeZone, weekdays, hours } = nearest(this.calendars.get('calendar'), row)?.value ?? other;
    const exceptions = new Proxy({} as Record<string, DayException>, {
      get: (_, on) => {
        if (typeof on !== 'string') return undefined;
        const known = this.days.get(on);
        if (known !== undefined) return known ?? undefined;
        const { exceptions: others } = other;
        return others instanceof Map ? others.get(on) : (others as Record<string, DayException>)[on];
      },
    });
    return { timeZone, weekdays, hours, exceptions };
  }

  /** The same facts; whatever is looked at is kept. */
  noting(facts: Facts, { row, flow, form }: At): Facts {
    const list = <K extends 'inactive' | 'administrators' | 'undoable'>(which: K): readonly string[] => {
      const value = facts[which] ?? [];
      keep(this.lists, which, { row, value });
      return value;
    };
    const single = (map: Map<PersonId, Found<PersonId | null>[]>, values: Facts['heads']) =>
      looking((person) => {
        const value = values[person] ?? null;
        keep(map, person, { row, value });
        return value ?? undefined;
      });
    const calendarThen = () => this.notingDays(facts.calendar, row);
    const ownerThen = () => {
      keep(this.owner, 'owner', { row, value: facts.owner });
      return facts.owner;
    };
    return {
      people: looking((key: string) => {
        const rule = ruleAt(flow, key);
        const value = facts.people[key] ?? [];
        if (rule) keep(this.people, ruleKey(rule, form, this.form), { row, value });
        return value;
      }),
      loads: looking((person) => {
        const value = facts.loads?.[person] ?? 0;
        keep(this.loads, person, { row, value });
        return value;
      }),
      ...(facts.lot === undefined ? {} : { lot: this.notingLot(facts.lot, row) }),
      substitutes: single(this.substitutes, facts.substitutes) as Facts['substitutes'],
      heads: single(this.heads, facts.heads) as Facts['heads'],
      keptOut: facts.keptOut ?? [],
      get inactive() {
        return list('inactive');
      },
      get administrators() {
        return list('administrators');
      },
      get undoable() {
        return list('undoable');
      },
      get owner() {
        return ownerThen();
      },
      get calendar() {
        return calendarThen();
      },
    };
  }

  private notingLot(value: number, row: number): number {
    keep(this.lots, 'lot', { row, value });
    return value;
  }

  private notingDays(calendar: WorkCalendar, row: number): WorkCalendar {
    keep(this.calendars, 'calendar', { row, value: calendar });
    const all = calendar.exceptions as Readonly<Record<string, DayException>>;
    const exceptions = looking((on: string) => {
      this.days.set(on, all[on] ?? null);
      return all[on];
    }) as Record<string, DayException>;
    return { ...calendar, exceptions };
  }
}

/** An object whose values are found when they are asked for. */
export function looking<T>(find: (key: string) => T): Readonly<Record<string, T>> {
  return new Proxy({} as Record<string, T>, {
    get: (_, key) => (typeof key === 'string' ? find(key) : undefined),
  });
}
