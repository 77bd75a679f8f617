import type { ChildStep, PersonStep, Step, TimeLimit } from '@campus/rules/flows/definition.ts';
import { itemsOf } from '@campus/rules/flows/given-values.ts';
import { approve, child, flowOf, HOUR, Play, when } from '@campus/rules/flows/testing.ts';

/**
 * What the designer says about a choice, to the letter, and what comes of that choice: played here with what has to happen;
 * looked up or done by the server, which a test there proves; or nothing, where it is a caption or an example.
 */
export type Said = { zh: string; en: string } & (
  | { happens: () => unknown; is: unknown }
  | { file: string; test: string }
  | { promises: 'nothing' }
);

const PEOPLE = { a: ['A'], b: ['B'], c: ['C'] };
type People = Record<string, string[]>;
export type Given = ConstructorParameters<typeof Play>[2];
export const go = (steps: readonly Step[], people: People = {}, facts: Given = {}) =>
  new Play(flowOf(steps), { ...PEOPLE, ...people }, facts);
export const stands = ({ asked, state }: Play): string => asked.join(' ') || `${state.status} ${state.outcome}`;
export const a = (change: Partial<PersonStep> = {}) => approve('a', change);
export const b = approve('b');
/** One step with its people and one behind it, sent. */
export const one = (change: Partial<PersonStep>, people: People = {}, facts: Given = {}) =>
  go([a(change), b], people, facts).submit();
export const group = (label: string) => ({ kind: 'label', label }) as const;
export const large = when('days', 'more', 1);
export const late = (last: TimeLimit['finally']): Partial<PersonStep> => ({
  timeLimit: { after: { ms: HOUR, clock: 'calendar' }, remind: null, finally: last },
});
export const two = { a: ['A', 'D'] };
export const three = { a: ['A', 'D', 'E'] };
/** Where it stands after each of these has agreed. */
export const agreeing = (play: Play, ...people: string[]) => people.map((person) => stands(play.decide(person)));
export const on = (play: Play, person: string) => ({ by: person, task: play.task(person).id });
/** Where the tests of the server stand, seen from the test of the sentences. */
export const engineTests = '../../../apps/server/src/modules/flows/';
export const items = (each: ChildStep['each']) => {
  const all = itemsOf(child('s', { each }), { days: 3, rows: ['x', 'y'] });
  return all === 'too-many' ? all : all.length;
};
export const effects = (play: Play) => play.effects.map(({ kind }) => kind).filter((kind) => kind !== 'tell');
