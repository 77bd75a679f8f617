import type { formValues } from '@campus/contract/calls/flows-shapes.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import type { Decision } from '@campus/rules/flows/vocabulary.ts';
import type { z } from 'zod';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { findUnknownIn } from '../form-ids.ts';
import { isForPeople, type MyTask } from '../process/task.policy.ts';

type FormInput = z.output<typeof formValues>;

const isYes = (button: Decision | 'return'): boolean => button === 'agree' || button === 'solve';

/**
 * Reads the fields that the step lets people write. Fields required for a yes or by the button must be filled; what
 * else is sent is stored too.
 */
export async function readTaskForm(
  ctx: CallerCtx,
  loaded: Loaded,
  { step, task }: MyTask,
  button: Decision | 'return',
  input: FormInput = {},
): Promise<Form | null> {
  if (!isForPeople(step) || (task.state !== 'open' && button !== 'return')) return null;
  const right = (field: string) => rightTo(step, field, false);
  const helps = task.part === 'helper';
  const needed = helps ? [] : step.buttons[button]?.fields;
  const before = loaded.process.state.form;
  const read = readForm(loaded.form, input, { before, right, complete: isYes(button) && !helps, needed });
  const fields: FieldFault[] = read.faults.map((fault) => ({ ...fault, field: `form.${fault.field}` }));
  for (const field of await findUnknownIn(ctx.db, ctx.caller.organisationId, loaded.form, read))
    fields.push({ field: `form.${field}`, code: 'not-an-option' });
  if (fields.length > 0) refuse('invalid', { fields });
  return Object.keys(read.values).length > 0 ? read.values : null;
}

/** The people of the next step, if this step lets whoever agrees pick them. */
export function checkNextPeople(
  loaded: Loaded,
  { step, task, visit }: MyTask,
  { decision, next: people = [] }: { decision: Decision; next?: readonly string[] | undefined },
  form: Form,
): void {
  if (!isForPeople(step) || task.part === 'helper') return;
  const { state } = loaded.process;
  const next = nextPick(loaded.flow, { ...state, form: { ...state.form, ...form } }, visit);
  if (!next || !isYes(decision)) return;
  if (people.length === 0 && next.step.kind !== 'copy') refuseField('next', 'required');
  if (!next.several && people.length > 1) refuse('invalid', { fields: [{ field: 'next', code: 'too-large', n: 1 }] });
}
