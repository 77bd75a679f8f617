import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import type { Db } from '#server/platform/database.ts';
import { findFacts, type PeopleRule } from './facts.store.ts';
import { calendarDays, factsFrom, namedAlready, rulesAsked } from './facts.ts';

/** One flow, asked about for many submitters and what they would fill in. */
export type FactsOfMany = {
  organisationId: string;
  timeZone: string;
  businessId: string;
  flow: Flow;
  form: FormDefinition;
  /** Everybody else who may come to be asked. */
  people: readonly string[];
  cases: readonly { submitter: string; values: Form }[];
};

/** The facts of each of these cases, in one query: what they ask alike is looked up once. */
export async function loadFactsOfMany(db: Db, { cases, ...shared }: FactsOfMany, now: number): Promise<Facts[]> {
  const today = dayOf(now, shared.timeZone);
  const asked = cases.map((one) => ({ query: { ...shared, ...one }, rules: rulesAsked({ ...shared, ...one }) }));
  const known = new Map<string, PeopleRule>();
  const contentOf = ({ step: _, ...rule }: PeopleRule): string => JSON.stringify(rule);
  for (const { rules } of asked)
    for (const rule of rules.rules) {
      const content = contentOf(rule);
      if (!known.has(content)) known.set(content, { ...rule, step: String(known.size) });
    }
  const [first, ...more] = known.values();
  if (!first) return [];
  const { found, people, calendar } = await findFacts(db, shared.organisationId, {
    rules: [first, ...more],
    people: [...new Set(asked.flatMap(({ query, rules }) => namedAlready(query, rules)))],
    headsOf: 'everybody',
    today,
    days: calendarDays(today),
  });
  return asked.map(({ query, rules }) => {
    const own = rules.rules.map((rule): [string, string[]] => {
      const step = known.get(contentOf(rule))?.step ?? '';
      return [rule.step, found.get(step) ?? []];
    });
    return factsFrom(query, rules, { found: new Map(own), people, calendar });
  });
}
