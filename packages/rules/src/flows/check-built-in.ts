import { ownActions } from './actions.ts';
import { everyStep } from './definition.ts';
import type { Definition } from './edit-definition/definition.ts';

export type LostPartCode = 'built-in-action-missing' | 'built-in-field-missing';
export type LostPart = {
  code: LostPartCode;
  step: null;
  field: string | null;
  detail: string | null;
};

/**
 * What a business of the product was shipped with and does not work without: what the product does as its steps, and the
 * fields that it reads. Everything else may be changed, and anything may be added.
 */
export function lostParts(shipped: Definition, now: Definition): LostPart[] {
  const left = actionsIn(now);
  const actions = [...actionsIn(shipped)].filter((action) => !left.has(action));
  const kinds = new Map(now.form.fields.map(({ id, kind }) => [id, kind]));
  const fields = shipped.form.fields.filter(({ id, kind }) => kinds.get(id) !== kind);
  return [
    ...actions.map((detail): LostPart => ({ code: 'built-in-action-missing', step: null, field: null, detail })),
    ...fields.map(({ id }): LostPart => ({ code: 'built-in-field-missing', step: null, field: id, detail: null })),
  ];
}

const actionsIn = ({ flow }: Definition): Set<string> =>
  new Set(
    [...everyStep(flow.steps)].flatMap(({ step }) =>
      step.kind === 'action' && ownActions.some((action) => action === step.action) ? [step.action] : [],
    ),
  );
