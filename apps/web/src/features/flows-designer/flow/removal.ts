import { branchId, everyStep, findStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { splitOfLane } from '@campus/rules/flows/edit-definition/places.ts';
import { type StepUse, usesOfStep } from '@campus/rules/flows/edit-definition/uses.ts';
import { thingAt } from './tree.ts';

/** What goes along when something of the tree is removed, and what still speaks of it. */
export type Removal = {
  /** Branches with something in them, whose steps could stay. */
  inside: readonly { branch: string; name: Words; steps: readonly Words[] }[];
  uses: readonly { of: Words; use: StepUse }[];
  /** Nothing else is touched, so nobody needs to be asked. */
  isPlain: boolean;
};

export function removalOf(definition: Definition, ids: readonly string[]): Removal {
  const { flow } = definition;
  const [only] = ids;
  const gone = ids.flatMap((id) => stepsAt(definition, id));
  const goneIds = new Set(gone.map(({ id }) => id));
  const lane = only === undefined ? null : splitOfLane(only);
  const own = lane ? only : null;
  const uses = gone.flatMap((step) =>
    usesOfStep(definition, step.id)
      .filter((use) => !isWithin(use, goneIds, own ?? null))
      .map((use) => ({ of: step.name, use })),
  );
  const inside = ids.length === 1 && only !== undefined ? insideOf(definition, only) : [];
  const splits = ids.length > 1 ? gone.length > ids.length : inside.length > 0;
  const isLast = lane !== null && branchesOf(findStep(flow, lane.split)).length < 2;
  return { inside, uses, isPlain: !splits && uses.length === 0 && !isLast };
}

const branchesOf = (step: Step | null) => (step && 'branches' in step ? step.branches : []);

/** The steps that go with something: itself and all that is in it. */
export function stepsAt({ flow }: Definition, id: string): readonly Step[] {
  const thing = thingAt(flow, id);
  if (!thing || thing.kind === 'start') return [];
  const steps = thing.kind === 'branch' ? thing.branch.steps : [thing.step];
  return [...everyStep(steps)].map(({ step }) => step);
}

function insideOf({ flow }: Definition, id: string): Removal['inside'] {
  const thing = thingAt(flow, id);
  if (!thing || thing.kind === 'start') return [];
  const branches =
    thing.kind === 'branch'
      ? [{ branch: thing.id, ...thing.branch }]
      : branchesOf(thing.step).map((branch, n) => ({ ...branch, branch: branchId(branch, n) }));
  return branches.flatMap(({ branch, name, steps }) =>
    steps.length === 0 ? [] : [{ branch, name, steps: [...everyStep(steps)].map(({ step }) => step.name) }],
  );
}

/** Whether what speaks of a step goes as well. */
function isWithin(use: StepUse, gone: ReadonlySet<string>, lane: string | null): boolean {
  if (use.kind === 'show') return false;
  if (use.kind === 'branch') return gone.has(use.split) || `${use.split}/${use.branch}` === lane;
  if (use.kind === 'way' || use.kind === 'way-to') return gone.has(use.router);
  return gone.has(use.step);
}
