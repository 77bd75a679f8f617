import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchId, everyStep, type Flow, type StepId } from '../definition.ts';
import { dice } from '../random-flow.ts';
import type { Definition } from './definition.ts';
import { beginHistory, type History, pushEdit, readHistory, redo, undo } from './history.ts';
import { drawDefinition } from './random-definition.ts';
import { countedIds, type DrawnEdit, drawEdit, editNames } from './random-edits.ts';
import { isDefinition } from './shape.ts';

const runs = Number(process.env.RUNS ?? 1000);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

const levels = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;

const stepsOf = ({ steps }: Flow) => [...everyStep(steps)].map(({ step }) => step);
const idsOf = (flow: Flow): StepId[] => stepsOf(flow).map(({ id }) => id);

/** What the steps say, but for what stands inside them. */
const cardsOf = (flow: Flow): Map<StepId, string> =>
  new Map(
    stepsOf(flow).map((step) => [step.id, JSON.stringify('branches' in step ? { ...step, branches: null } : step)]),
  );

/** What the branches are called, by the lane that they are. */
const branchNames = (flow: Flow): Map<string, string> =>
  new Map(
    stepsOf(flow).flatMap((step) =>
      'branches' in step
        ? step.branches.map((branch, n) => [`${step.id}/${branchId(branch, n)}`, branch.name.en] as const)
        : [],
    ),
  );

/** Whether no edit can run into a limit. */
const isRoomy = ({ flow, form }: Definition): boolean =>
  idsOf(flow).length <= 25 &&
  levels(flow) <= 19 &&
  form.fields.length < 60 &&
  stepsOf(flow).every((step) => !('branches' in step) || step.branches.length < 10);

/** What an edit did to the steps that it did not say. */
function surprises(before: Definition, after: Definition, drawn: DrawnEdit): string[] {
  const { fits, lost, gained, touched } = drawn;
  if (after === before) return fits === 'yes' && isRoomy(before) ? ['nothing changed'] : [];
  const [was, is] = [idsOf(before.flow), idsOf(after.flow)];
  const kept = was.filter((id) => !lost.includes(id));
  const fresh = is.filter((id) => !kept.includes(id)).sort();
  const [said, says] = [cardsOf(before.flow), cardsOf(after.flow)];
  const changed = kept.filter((id) => touched && !touched.includes(id) && says.get(id) !== said.get(id));
  const now = branchNames(after.flow);
  const lanes = [...branchNames(before.flow)].filter(([lane]) => !touched?.some((id) => lane.startsWith(`${id}/`)));
  const mistaken = lanes.filter(([lane, called]) => now.has(lane) && now.get(lane) !== called);
  const gone = lanes.filter(([lane]) => !now.has(lane) && kept.includes(lane.slice(0, lane.indexOf('/'))));
  const isForeseen = typeof gained === 'number' ? fresh.length === gained : `${fresh}` === `${[...gained].sort()}`;
  return [
    ...(fits === 'no' ? ['something changed'] : []),
    ...(new Set([after.flow.start.id, ...is]).size === is.length + 1 ? [] : [`an id twice: ${is}`]),
    ...(kept.every((id) => is.includes(id)) ? [] : [`lost: ${kept.filter((id) => !is.includes(id))}`]),
    ...(isForeseen ? [] : [`gained ${fresh} instead of ${gained}`]),
    ...fresh.filter((id) => was.includes(id)).map((id) => `${id} should be gone`),
    ...changed.map((id) => `${id} says something else`),
    ...mistaken.map(([lane]) => `${lane} is another branch`),
    ...(gone.length === (drawn.name === 'removeBranch' ? 1 : 0) ? [] : [`branches gone: ${gone}`]),
  ];
}

function flaws({ flow, form }: Definition): string[] {
  const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
  return [
    ...stepsOf(flow).flatMap((step) =>
      'branches' in step && !isUnique(step.branches.map(branchId)) ? [`a branch twice in ${step.id}`] : [],
    ),
    ...(isUnique(form.fields.map(({ id }) => id)) ? [] : ['a field twice']),
    ...(isDefinition(JSON.parse(JSON.stringify({ flow, form }))) ? [] : ['no definition']),
  ];
}

/** All the way back and forth again, each time kept and read again: the definitions are the very ones that stood there. */
function expectWayBack(history: History, line: readonly Definition[], texts: readonly string[]): void {
  let at = history;
  const back: Definition[] = [];
  for (; at.past.length > 0; at = undo(at)) back.unshift(at.present);
  expect([at.present, ...back].map((definition, n) => definition === line[n])).toEqual(line.map(() => true));
  expect(line.map((definition) => JSON.stringify(definition))).toEqual(texts);
  expect(undo(at)).toBe(at);
  const kept = JSON.stringify(at);
  expect(JSON.stringify(readHistory(JSON.parse(kept)))).toBe(kept);
  for (const definition of back) {
    at = redo(at);
    if (at.present !== definition) expect.fail('redo brought something else');
  }
  expect(redo(at)).toBe(at);
}

test(`[DES-03] [DES-02] in ${runs} sequences of random edits, every edit does to the steps what it says and nothing else, and all of it can be undone and done again`, {
  timeout: 600_000,
}, () => {
  const took = new Map(editNames.map((name) => [name, { applied: 0, refused: 0 }]));
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer(), { minLength: 1, maxLength: 40, size: 'max' }), (seed, numbers) => {
      const newId = countedIds();
      const line = [deepFreeze(drawDefinition(dice(seed)))];
      const texts = [JSON.stringify(line[0])];
      let history = beginHistory(line[0] as Definition);
      for (const number of numbers) {
        const before = history.present;
        const drawn = drawEdit(number, before, newId);
        const after = deepFreeze(drawn.edit(before));
        expect([drawn.name, ...surprises(before, after, drawn), ...flaws(after)]).toEqual([drawn.name]);
        const count = took.get(drawn.name) as { applied: number; refused: number };
        if (after === before) count.refused++;
        else count.applied++;
        history = pushEdit(history, after);
        if (after === before) continue;
        line.push(after);
        texts.push(JSON.stringify(after));
      }
      expectWayBack(history, line, texts);
    }),
    { numRuns: runs },
  );
  console.log([...took].map(([name, { applied, refused }]) => `${name} ${applied}+${refused}`).join(', '));
  // An edit that is hardly ever made proves nothing.
  const rare = [...took].filter(([name, { applied }]) => name !== 'insertKnownStep' && applied < runs / 20);
  expect(rare).toEqual([]);
});
