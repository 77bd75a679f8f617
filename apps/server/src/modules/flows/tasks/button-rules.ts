import type { FieldFault } from '@campus/contract/refusals.ts';
import { type ButtonRule, findStep, type Step } from '@campus/rules/flows/definition.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { isForPeople } from '../process/task.policy.ts';

/** What a person sends along with an operation. */
export type Remark = {
  reason?: string | undefined;
  pictures?: readonly string[] | undefined;
  signature?: string | undefined;
};

/** The files that come with a remark, to be claimed for its process. */
export const filesOf = ({ pictures = [], signature }: Remark): string[] => [
  ...pictures,
  ...(signature ? [signature] : []),
];

/** Requires a button of the step for the operation, and the reason, pictures and signature that the button asks for. */
export function checkButton(step: Step, button: Button, remark: Remark): void {
  if (!isForPeople(step)) return;
  const rule: ButtonRule | undefined = step.buttons[button];
  if (!rule) return refuse('not-allowed-here');
  const fields: FieldFault[] = [];
  if (rule.reason === 'required' && !remark.reason) fields.push({ field: 'reason', code: 'required' });
  if (rule.signature && !remark.signature) fields.push({ field: 'signature', code: 'required' });
  if (!rule.attachments && (remark.pictures?.length ?? 0) > 0) fields.push({ field: 'pictures', code: 'not-writable' });
  if (fields.length > 0) refuse('invalid', { fields });
}

/** Refuses what a step has no button for. */
export function requireButton(loaded: Loaded, stepId: string | null, button: Button): void {
  const step = stepId ? findStep(loaded.flow, stepId) : null;
  if (isForPeople(step) && !step.buttons[button]) refuse('not-allowed-here');
}
