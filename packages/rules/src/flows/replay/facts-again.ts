import type { WorkCalendar } from '../../basics/calendar.ts';
import type { Form } from '../conditions.ts';
import type { PersonId, StepId, Who } from '../definition.ts';
import { type FormDefinition, keptOutBy } from '../form.ts';
import type { Facts } from '../work.ts';
import { looking, ruleKey } from './kept-lookups.ts';
import type { Recording, Version } from './recorded-case.ts';
import { ruleAt, stepOfKey } from './rule-at.ts';

/** Whose organisation a case is walked again in: that of then, as far as it was kept, or that of today. */
export const organisations = ['then', 'now'] as const;
export type Organisation = (typeof organisations)[number];

/** What today's facts are asked for. */
export type AskedToday = { version: Version; submitter: PersonId; form: Form };
/** Today's facts; null where nobody has looked them up yet. */
export type FactsToday = (asked: AskedToday) => Facts | null;

export type Surroundings = {
  organisation: Organisation;
  today: FactsToday;
  /** The calendar of the days in which the case ran and of a while after. */
  calendar: WorkCalendar;
};

/** Thrown where today's facts are needed and nobody has looked them up yet. */
export class NotLookedUp extends Error {
  readonly asked: AskedToday;
  constructor(asked: AskedToday) {
    super('not looked up');
    this.asked = asked;
  }
}

export type FactsAgain = {
  facts: Facts;
  /** The steps whose people nobody looked up then; and whether anything else had to be answered by today. */
  asked: { steps: Set<StepId>; other: boolean };
};

/** The facts for one event of a case that is walked again. */
export function factsAgain(
  { kept, submitter }: Recording,
  version: Version,
  { organisation, today, calendar }: Surroundings,
  { row, form }: { row: number; form: Form },
): FactsAgain {
  const asked: FactsAgain['asked'] = { steps: new Set(), other: false };
  const now = (): Facts => {
    const question = { version, submitter, form };
    const facts = today(question);
    if (!facts) throw new NotLookedUp(question);
    return facts;
  };
  // Who is drawn is drawn by the lot of then; where nobody was drawn then, by another one that stays the same.
  const draws = { lot: kept.lotAt(row) ?? row, loads: looking((person) => kept.loadOf(person, row)) };
  if (organisation === 'now') return { asked, facts: { ...now(), ...draws, calendar } };
  const other = <T>(answer: (facts: Facts) => T): T => {
    asked.other = true;
    return answer(now());
  };
  const keptOut = keptOutBy(version.form, form, submitter);
  const others = (people: readonly PersonId[]) => people.filter((person) => !keptOut.includes(person));
  const peopleAt = (key: string): readonly PersonId[] => {
    const rule = ruleAt(version.flow, key);
    if (!rule) return [];
    const known =
      kept.peopleBy(ruleKey(rule, form, version.form), row) ?? namedPeople(rule, form, version.form, submitter);
    if (known) return others(known);
    asked.steps.add(stepOfKey(key));
    const facts = now();
    return (facts.people[key] ?? []).filter((person) => !facts.inactive.includes(person));
  };
  return {
    asked,
    facts: {
      keptOut,
      ...draws,
      people: looking(peopleAt),
      // Whom nobody looked up then, and who was found only today, has the substitutes and heads of today.
      substitutes: looking((person) => {
        const found = kept.substituteOf(person, row);
        return (found ? found.value : other((facts) => facts.substitutes[person])) ?? undefined;
      }) as Facts['substitutes'],
      heads: looking((person) => {
        const found = kept.headOf(person, row);
        return found ? found.value : (other((facts) => facts.heads[person]) ?? null);
      }),
      get inactive() {
        return kept.listAt('inactive', row) ?? [];
      },
      get administrators() {
        return kept.listAt('administrators', row) ?? other((facts) => facts.administrators);
      },
      get undoable() {
        return kept.listAt('undoable', row) ?? now().undoable ?? [];
      },
      get owner() {
        const found = kept.ownerAt(row);
        return found ? found.value : other((facts) => facts.owner);
      },
      get calendar() {
        return kept.calendarAt(row, calendar);
      },
    },
  };
}

/** Whom a rule names without anybody looking anything up. */
function namedPeople(
  who: Who,
  form: Form,
  { fields }: FormDefinition,
  submitter: PersonId,
): readonly PersonId[] | null {
  if (who.kind === 'people') return who.people;
  if (who.kind === 'submitter') return [submitter];
  if (who.kind !== 'field') return null;
  const kind = fields.find(({ id }) => id === who.field)?.kind;
  const value = form[who.field];
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];
  return ids.length === 0 || (kind !== 'department' && kind !== 'place') ? ids : null;
}
