import type { WorkCalendar } from '@campus/rules/basics/calendar.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { everyStep } from '@campus/rules/flows/definition.ts';
import { keptOutBy } from '@campus/rules/flows/form.ts';
import type { AskedToday, FactsToday } from '@campus/rules/flows/replay/facts-again.ts';
import type { Version } from '@campus/rules/flows/replay/recorded-case.ts';
import { leavesOf, type WhoLeaf, weightKey } from '@campus/rules/flows/who-leaves.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import type { Db } from '#server/platform/database.ts';
import { findFacts, type PeopleRule } from '../engine/facts.store.ts';
import { ADMINISTRATORS, OTHERWISE, OWNER, peopleInFlow, ruleFor } from '../engine/facts.ts';

type Where = {
  db: Db;
  organisationId: string;
  timeZone: string;
  businessId: string;
  undoable: readonly string[];
  calendar: WorkCalendar;
  now: number;
};

/**
 * Today's facts for many cases at once. What two of them ask alike is looked up once, and everything that is not known yet
 * is looked up together, in one statement.
 */
export class OrganisationToday {
  private readonly known = new Map<string, Facts>();
  private readonly wanted = new Map<string, AskedToday>();
  private readonly versions = new Map<Version, number>();
  private readonly where: Where;

  constructor(where: Where) {
    this.where = where;
  }

  /** What is known, and otherwise a note that it is wanted. */
  readonly facts: FactsToday = (asked) => {
    const key = this.keyOf(asked);
    const found = this.known.get(key);
    if (!found) this.wanted.set(key, asked);
    return found ?? null;
  };

  get isWanting(): boolean {
    return this.wanted.size > 0;
  }

  /** Looks up what is wanted; `people` are all whom the cases name. */
  async lookUp(people: Iterable<string>): Promise<void> {
    const { db, organisationId, businessId, timeZone, calendar, now } = this.where;
    const rules = new Rules([
      { step: OWNER, kind: 'owner', id: businessId },
      { step: ADMINISTRATORS, kind: 'role', code: 'administrator' },
    ]);
    const asked = [...this.wanted].map(([key, question]) => ({ key, question, steps: stepsOf(question, rules) }));
    this.wanted.clear();
    const named = new Set(people);
    for (const { question, steps } of asked) {
      for (const person of [question.submitter, ...peopleInFlow(question.version.flow)]) named.add(person);
      for (const step of steps) for (const person of 'people' in step ? step.people : []) named.add(person);
    }
    named.delete('');
    const today = dayOf(now, timeZone);
    const found = await findFacts(db, organisationId, {
      rules: rules.all,
      people: [...named],
      headsOf: 'everybody',
      today,
      // The calendar of the cases is known already.
      days: { fromOn: today, untilOn: addDays(today, 1) },
    });
    const active = new Map(found.people.map((person) => [person.id, person.active]));
    const everybody = new Set([...named, ...[...found.found.values()].flat()]);
    const inactive = [...everybody].filter((person) => !active.get(person));
    for (const { key, question, steps } of asked) {
      const keptOut = keptOutBy(question.version.form, question.form, question.submitter);
      const others = (list: readonly string[] = []) => list.filter((person) => !keptOut.includes(person));
      const peopleOf = (step: (typeof steps)[number]) => {
        const first = others('people' in step ? step.people : step.rule ? found.found.get(step.rule) : []);
        return first.length > 0 ? first : others(step.otherwise ? found.found.get(step.otherwise) : []);
      };
      const administrators = found.found.get(ADMINISTRATORS) ?? [];
      const allowed = others(administrators);
      this.known.set(key, {
        people: Object.fromEntries(steps.map((step) => [step.step, peopleOf(step)])),
        inactive,
        substitutes: Object.fromEntries(
          found.people.flatMap(({ id, substitute }) =>
            substitute && !keptOut.includes(substitute) ? [[id, substitute]] : [],
          ),
        ),
        heads: Object.fromEntries(
          found.people.flatMap(({ id, head }) => (head ? [[id, keptOut.includes(head) ? null : head]] : [])),
        ),
        owner: others(found.found.get(OWNER))[0] ?? null,
        administrators: allowed.length > 0 ? allowed : administrators,
        keptOut,
        undoable: this.where.undoable,
        calendar,
      });
    }
  }

  /** Questions that have the same answer have the same key: of a form only what rules read counts. */
  private keyOf({ version, submitter, form }: AskedToday): string {
    const nr = this.versions.get(version) ?? this.versions.size;
    this.versions.set(version, nr);
    return JSON.stringify([nr, submitter, readByRules(version, form), keptOutBy(version.form, form, submitter)]);
  }
}

const readByRules = ({ flow }: Version, form: Form): unknown[] =>
  [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (!('who' in step)) return [];
    return leavesOf(step.id, step.who).flatMap(({ who }) => {
      if (who.kind === 'field') return [form[who.field] ?? null];
      if (who.kind !== 'team') return [];
      return [form[who.place] ?? null, who.topic === null ? null : (form[who.topic] ?? null)];
    });
  });

/** Rules to look people up by, each once. */
class Rules {
  readonly all: [PeopleRule, ...PeopleRule[]];
  private readonly names = new Map<string, string>();

  constructor(first: [PeopleRule, ...PeopleRule[]]) {
    this.all = first;
  }

  /** What the people are called that a rule finds. */
  add({ step: _, ...rule }: PeopleRule): string {
    const key = JSON.stringify(rule);
    const known = this.names.get(key);
    if (known) return known;
    const name = `$${this.names.size}`;
    this.names.set(key, name);
    this.all.push({ ...rule, step: name });
    return name;
  }
}

type AskedStep = { step: string; otherwise: string | null } & ({ people: readonly string[] } | { rule: string | null });

function stepsOf({ version, submitter, form }: AskedToday, rules: Rules): AskedStep[] {
  const query = { form: version.form, values: form, submitter };
  return [...everyStep(version.flow.steps)].flatMap(({ step }): AskedStep[] => {
    if (!('who' in step)) return [];
    const weights = 'voting' in step && step.voting.kind === 'weights' ? step.voting.weights : [];
    const asked = [
      ...leavesOf(step.id, step.who),
      ...weights.map(({ who }, n): WhoLeaf => ({ key: weightKey(step.id, n), who })),
    ];
    return asked.map(({ key, who }): AskedStep => {
      const other = who.kind === 'team' ? ruleFor(`${OTHERWISE}${key}`, who.otherwise, query) : null;
      const otherwise = other && 'rule' in other && other.rule ? rules.add(other.rule) : null;
      const source = ruleFor(key, who, query);
      if ('people' in source) return { step: key, otherwise, people: source.people };
      return { step: key, otherwise, rule: source.rule && rules.add(source.rule) };
    });
  });
}
