import { addressOf, everyStep, type Flow, ROOT_LANE, type Step, type StepId } from '@campus/rules/flows/definition.ts';

/** A step to which a router may lead, and whether that is back. */
type Target = { step: Step; isBack: boolean };

/** Where a router may lead: to the other steps of its own lane and of the lanes around it. */
export function targetsOf(flow: Flow, router: StepId): Target[] {
  const lanes = addressOf(flow, router)?.lanes ?? [];
  let isBack = true;
  return [...everyStep(flow.steps)].flatMap(({ step, path }) => {
    if (step.id === router) isBack = false;
    const stands = lanes.includes(path.at(-1) ?? ROOT_LANE);
    return stands && step.id !== router ? [{ step, isBack }] : [];
  });
}

/** From which card one can be taken to which others; each is named once. */
type Jumps = { to: ReadonlyMap<StepId, readonly StepId[]>; from: ReadonlyMap<StepId, readonly StepId[]> };

export function jumpsOf({ steps }: Flow): Jumps {
  const all = [...everyStep(steps)].map(({ step }) => step);
  const known = new Set(all.map(({ id }) => id));
  const to = new Map<StepId, StepId[]>();
  const from = new Map<StepId, StepId[]>();
  const note = (map: Map<StepId, StepId[]>, key: StepId, id: StepId) => map.set(key, [...(map.get(key) ?? []), id]);
  for (const step of all) {
    if (step.kind !== 'router') continue;
    for (const target of new Set(step.ways.map((way) => way.to)))
      if (known.has(target)) {
        note(to, step.id, target);
        note(from, target, step.id);
      }
  }
  return { to, from };
}
