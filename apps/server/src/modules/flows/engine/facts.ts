import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { everyStep, type Flow, findStep, type Who } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { type FormDefinition, keptOutBy } from '@campus/rules/flows/form.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { lookupsOf, type WhoLeaf } from '@campus/rules/flows/who-leaves.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import type { Db } from '#server/platform/database.ts';
import { findCalendar, findFacts, type PeopleRule } from './facts.store.ts';

export const OWNER = '$owner';
/** Prefix of the key of a rule: the people to ask if a place has no team. */
export const OTHERWISE = '$otherwise/';
export const ADMINISTRATORS = '$administrators';
/** Time limits are short; a year of holidays is more than any of them needs. */
const CALENDAR_DAYS = 400;

type FactsQuery = {
  organisationId: string;
  timeZone: string;
  businessId: string;
  flow: Flow;
  form: FormDefinition;
  submitter: string;
  values: Form;
  /** Everybody else whom the event or the state names. */
  people: readonly string[];
  /** Those above whom a head may be looked up. */
  headsOf: readonly string[] | 'everybody';
};

/** The days whose holidays an event may have to know. */
export const calendarDays = (today: string) => ({
  fromOn: addDays(today, -30),
  untilOn: addDays(today, CALENDAR_DAYS),
});

const ASKS_NOBODY: readonly FlowEvent['kind'][] = ['claim', 'hang-up', 'hang-up-process', 'resume', 'remind'];
/** Whether an event only stops or moves timers, so that nobody has to be looked up for it. */
export function asksNobody(flow: Flow, state: FlowState, event: FlowEvent): boolean {
  if (!ASKS_NOBODY.includes(event.kind)) return false;
  const visit = event.kind === 'resume' ? state.visits.find(({ id }) => id === event.visit) : undefined;
  // A waiting action is tried again, and the steps after it may need people.
  return !visit || findStep(flow, visit.step)?.kind !== 'action';
}

/** The facts of an event that needs no people: the calendar alone, in one query. */
export async function loadCalendarFacts(
  db: Db,
  query: Pick<FactsQuery, 'organisationId' | 'timeZone'>,
  now: number,
): Promise<Facts> {
  const nobody = { people: {}, inactive: [], substitutes: {}, heads: {}, owner: null, administrators: [] };
  const days = calendarDays(dayOf(now, query.timeZone));
  return { ...nobody, calendar: await findCalendar(db, query.organisationId, days) };
}

/** The facts that the engine itself cannot know, in one query. */
export async function loadFacts(db: Db, query: FactsQuery, now: number): Promise<Facts> {
  const { organisationId, timeZone } = query;
  const today = dayOf(now, timeZone);
  const asked = rulesAsked(query);
  const answer = await findFacts(db, organisationId, {
    rules: asked.rules,
    people: namedAlready(query, asked),
    headsOf: query.headsOf,
    today,
    days: calendarDays(today),
  });
  return factsFrom(query, asked, answer);
}

/** The rules to look people up by, and those whom steps name themselves. */
export type RulesAsked = { rules: [PeopleRule, ...PeopleRule[]]; named: Readonly<Record<string, readonly string[]>> };

export function rulesAsked(query: Omit<FactsQuery, 'organisationId' | 'timeZone' | 'people' | 'headsOf'>): RulesAsked {
  const named: Record<string, readonly string[]> = {};
  const rules: [PeopleRule, ...PeopleRule[]] = [
    { step: OWNER, kind: 'owner', id: query.businessId },
    { step: ADMINISTRATORS, kind: 'role', code: 'administrator' },
  ];
  for (const { key, who } of lookupsIn(query.flow)) {
    const rule = ruleFor(key, who, query);
    if ('people' in rule) named[key] = rule.people;
    else if (rule.rule) rules.push(rule.rule);
    if (who.kind === 'team') {
      const otherwise = ruleFor(`${OTHERWISE}${key}`, who.otherwise, query);
      if ('rule' in otherwise && otherwise.rule) rules.push(otherwise.rule);
    }
  }
  return { rules, named };
}

/** Whether a form finds the same people as another one, so that nobody has to be looked up again. */
export function asksSamePeople(
  definition: Pick<FactsQuery, 'businessId' | 'flow' | 'form'>,
  state: FlowState,
  values: Form,
) {
  const { form, submitter } = state;
  const asked = (of: Form) => [
    rulesAsked({ ...definition, submitter, values: of }),
    keptOutBy(definition.form, of, submitter),
  ];
  return isDeepStrictEqual(asked(form), asked(values));
}

/** Every rule that has to be looked up for a flow, by the key under which the engine looks for its people. */
const lookupsIn = ({ steps }: Flow): WhoLeaf[] => [...everyStep(steps)].flatMap(({ step }) => lookupsOf(step));

type Named = Pick<FactsQuery, 'flow' | 'submitter' | 'people'>;

/** Everybody who has to be known besides those whom the rules find. */
export const namedAlready = ({ submitter, people, flow }: Named, { named }: RulesAsked): string[] =>
  [submitter, ...people, ...peopleInFlow(flow), ...Object.values(named).flat()].filter((id) => id !== '');

/** The facts of one case, out of what was looked up. */
export function factsFrom(
  query: Named & RuleQuery,
  asked: RulesAsked,
  { found, people, calendar }: Awaited<ReturnType<typeof findFacts>>,
): Facts {
  const named: Record<string, readonly string[]> = { ...asked.named };
  const keptOut = keptOutBy(query.form, query.values, query.submitter);
  const others = (people: readonly string[] = []) => people.filter((id) => !keptOut.includes(id));
  for (const { key } of lookupsIn(query.flow)) {
    const asked = others(named[key] ?? found.get(key));
    named[key] = asked.length > 0 ? asked : others(found.get(`${OTHERWISE}${key}`));
  }
  const owners = others(found.get(OWNER));
  const allowed = others(found.get(ADMINISTRATORS));
  const administrators = allowed.length > 0 ? allowed : (found.get(ADMINISTRATORS) ?? []);
  const everybody = [
    ...new Set([
      query.submitter,
      ...query.people,
      ...peopleInFlow(query.flow),
      ...Object.values(named).flat(),
      ...owners,
      ...administrators,
    ]),
  ].filter((id) => id !== '');
  const known = new Map(people.map((person) => [person.id, person]));
  return {
    people: named,
    // People of other organisations count as inactive.
    inactive: everybody.filter((id) => !known.get(id)?.active),
    substitutes: Object.fromEntries(
      people.flatMap(({ id, substitute }) => (substitute && !keptOut.includes(substitute) ? [[id, substitute]] : [])),
    ),
    heads: Object.fromEntries(
      people.flatMap(({ id, head }) => (head ? [[id, keptOut.includes(head) ? null : head]] : [])),
    ),
    owner: owners[0] ?? null,
    administrators,
    keptOut,
    calendar,
  };
}

/** What a rule may read of a case. */
type RuleQuery = Pick<FactsQuery, 'form' | 'submitter' | 'values'>;
type PeopleSource = { people: readonly string[] } | { rule: PeopleRule | null };

/** Whom a rule names, or how they are looked up. */
export function ruleFor(step: string, who: Who, query: RuleQuery): PeopleSource {
  switch (who.kind) {
    case 'people':
      return { people: who.people };
    case 'submitter':
      return { people: [query.submitter] };
    case 'role':
      return { rule: { step, kind: 'role', code: who.role } };
    case 'label':
      return chosen(who.label, { step, kind: 'label', id: who.label });
    case 'department':
      return chosen(who.department, {
        step,
        kind: who.below ? 'department-and-below' : 'department',
        id: who.department,
      });
    case 'department-head':
      return chosen(who.department, { step, kind: 'department-head', id: who.department });
    case 'heads-above-submitter':
      return { rule: { step, kind: 'heads-above', id: query.submitter, from: who.from, levels: who.levels } };
    case 'field':
      return fieldRule(step, who.field, query);
    case 'team': {
      const [place, topic] = [query.values[who.place], who.topic === null ? null : query.values[who.topic]];
      if (typeof place !== 'string' || place === '') return { rule: null };
      return { rule: { step, kind: 'place-team', id: place, ...(typeof topic === 'string' ? { code: topic } : {}) } };
    }
    default:
      return { rule: null };
  }
}

/** In a draft somebody may still have to choose whom a rule is about. */
const chosen = (id: string, rule: PeopleRule): PeopleSource => ({ rule: id === '' ? null : rule });

/** A field names people, a department (its head), or a place (its team, or that of the nearest place above). */
function fieldRule(step: string, fieldId: string, { form, values }: RuleQuery): PeopleSource {
  const field = form.fields.find(({ id }) => id === fieldId);
  const value = values[fieldId];
  const ids = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' && value ? [value] : [];
  if (!field || ids.length === 0) return { people: [] };
  if (field.kind === 'department') return { rule: { step, kind: 'department-head', id: ids[0] as string } };
  if (field.kind === 'place') return { rule: { step, kind: 'place-team', id: ids[0] as string } };
  return { people: ids };
}

/** The people whom a definition names for the case that nobody is found or the time is over. */
export function peopleInFlow(flow: Flow): string[] {
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (step.kind !== 'approve' && step.kind !== 'handle') return [];
    const late = step.timeLimit?.finally;
    return [
      ...(step.nobody.kind === 'person' ? [step.nobody.person] : []),
      ...(late?.kind === 'reassign' ? [late.to] : []),
    ];
  });
}

/** The people whom an event names: to ask, to tell, or to hand it to. */
export function namedBy(event: FlowEvent): string[] {
  const named: (string | readonly string[] | undefined)[] = [];
  if ('people' in event) named.push(event.people);
  if ('next' in event) named.push(event.next);
  if ('picked' in event) named.push(Object.values(event.picked).flat());
  if (event.kind === 'transfer' || event.kind === 'delegate' || event.kind === 'hand-over') named.push(event.to);
  return named.flatMap((ids) => ids ?? []);
}

/** Everybody whom an event or a state names; the engine checks whether each of them is active. */
export function peopleNamed(state: FlowState, event: FlowEvent): string[] {
  const inState = [
    ...state.tasks.flatMap((task) => [task.person, ...(task.instead ? [task.instead] : [])]),
    ...Object.values(state.picked).flat(),
    ...state.signersAfter.flatMap((signers) => signers.people),
    ...(state.returned?.to ? [state.returned.to.person] : []),
  ];
  return [...inState, ...('by' in event && event.by !== null ? [event.by] : []), ...namedBy(event)];
}
