import { everyStep, type Step } from '@campus/rules/flows/definition.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import type { Design } from '../draft/design.ts';

type Relied = Design['relied'];

/** Whether a step is what the product itself does in its own business. */
export const isReliedOn = (relied: Relied, step: Step): boolean =>
  step.kind === 'action' && (relied?.actions.includes(step.action) ?? false);

/** The steps among these without which the product could not do its part, because no other step does the same. */
export function reliedAmong(relied: Relied, { flow }: Definition, gone: readonly Step[]): Step[] {
  const ids = new Set(gone.map(({ id }) => id));
  const left = [...everyStep(flow.steps)].flatMap(({ step }) =>
    step.kind === 'action' && !ids.has(step.id) ? [step.action] : [],
  );
  return gone.filter((step) => isReliedOn(relied, step) && step.kind === 'action' && !left.includes(step.action));
}
