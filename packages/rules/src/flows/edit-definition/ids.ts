import { branchId, everyStep, type Flow, type Step, type StepId } from '../definition.ts';

/** Where new ids come from; the pages give random ones that begin with a letter. */
export type NewId = () => string;

/** An id becomes the name of a property, so it is none that every object has. An empty one is left to the checker. */
export const isReadableId = (id: string): boolean => /^([A-Za-z0-9][A-Za-z0-9-]{0,59})?$/.test(id) && !(id in {});

const isNewId = (id: string): boolean => /^[A-Za-z]/.test(id) && isReadableId(id);

const TRIES = 20;

/** An id that nothing has; it is taken from then on. A source that only repeats itself is not asked for ever. */
export function freshId(newId: NewId, taken: Set<string>): string {
  let id = newId();
  for (let n = 1; !isNewId(id) || taken.has(id); n++) id = n < TRIES ? newId() : `x${n}`;
  taken.add(id);
  return id;
}

/** The ids of the start and of all steps. */
export const takenIds = (flow: Flow): Set<StepId> => new Set([flow.start.id, ...stepIds(flow.steps)]);

/** The ids of steps and of all that is inside them, in reading order. */
export const stepIds = (steps: readonly Step[]): StepId[] => [...everyStep(steps)].map(({ step }) => step.id);

/** How many steps, branches and ways have an id that cannot be read, or that another one at their place has. */
export function countUnsoundIds(flow: Flow): number {
  const inside = [...everyStep(flow.steps)].map(({ step }) => {
    if ('branches' in step) return step.branches.map(branchId);
    return step.kind === 'router' ? step.ways.map(({ id }) => id) : [];
  });
  const lists = [[flow.start.id, ...stepIds(flow.steps)], ...inside];
  return lists.reduce((sum, ids) => sum + ids.length - new Set(ids.filter(isReadableId)).size, 0);
}
