import type { formValues } from '@campus/contract/calls/flow-shapes.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import type { FieldValue, Form } from '@campus/rules/flows/conditions.ts';
import { type Button, type ButtonRule, findStep, type Step } from '@campus/rules/flows/definition.ts';
import type { Decision, FlowEvent, ReturnTarget } from '@campus/rules/flows/events.ts';
import { readForm, rightTo } from '@campus/rules/flows/form.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import type { Visit } from '@campus/rules/flows/state.ts';
import type { z } from 'zod';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { rememberContacts } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { type Saying, takeEvent } from '../engine/take-event.ts';
import { picturesIn, unknownIds } from '../form-ids.ts';
import { isForPeople, type MyTask as Mine, takesFirst } from '../process/process.policy.ts';
import { presentStatus } from '../process/process.present.ts';
import { seeProcess } from '../process/see-process.ts';

type Given = z.output<typeof formValues>;

/** What a person says with an operation, as it was sent. */
export type Said = {
  reason?: string | undefined;
  pictures?: readonly string[] | undefined;
  signature?: string | undefined;
};

/** The caller's task by its number, if it is theirs and asked now; otherwise the engine says why not. */
function mineIn(loaded: Loaded, id: number, personId: string): Mine | null {
  const { state } = loaded.process;
  const task = state.tasks.find((one) => one.id === id && one.person === personId);
  const visit = task && state.visits.find((one) => one.id === task.visit);
  const step = visit && findStep(loaded.flow, visit.step);
  return task && visit && step && state.status === 'running' && visit.outcome === null ? { task, visit, step } : null;
}

/** A step lets people do what it has a button for, with the reason, pictures and signature that it asks for. */
function checkButton(step: Step, button: Button, said: Said): void {
  if (!isForPeople(step)) return;
  const rule: ButtonRule | undefined = step.buttons[button];
  if (!rule) return refuse('not-allowed-here');
  const fields: FieldFault[] = [];
  if (rule.reason === 'required' && !said.reason) fields.push({ field: 'reason', code: 'required' });
  if (rule.signature && !said.signature) fields.push({ field: 'signature', code: 'required' });
  if (!rule.attachments && (said.pictures?.length ?? 0) > 0) fields.push({ field: 'pictures', code: 'not-writable' });
  if (fields.length > 0) refuse('invalid', { fields });
}

type OnTask = { id: string; task: number } & Said;

/** One operation of the caller on a task of theirs: locked, checked against its step, taken, and what was said kept. */
export async function operate(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: OnTask,
  button: Button | null,
  eventOf: (loaded: Loaded, mine: Mine | null) => FlowEvent | Promise<FlowEvent>,
  people: readonly string[] = [],
  copy: readonly string[] = [],
) {
  const { loaded } = await seeProcess(ctx, input.id, { lock: true });
  const mine = mineIn(loaded, input.task, ctx.caller.personId);
  const taking = mine ? takesFirst(loaded.process.state, mine, button) : [];
  const may = mine && !mine.visit.hung && (mine.task.state === 'open' || mine.task.state === 'offered');
  if (may && button && (mine.task.state === 'open' || taking.length > 0)) checkButton(mine.step, button, input);
  if (mine && copy.length > 0 && isForPeople(mine.step) && !mine.step.buttons.copy) refuse('not-allowed-here');
  const event = await eventOf(loaded, mine);
  const by = ctx.caller.personId;
  const first: FlowEvent[] = [...taking];
  if (copy.length > 0) first.push({ kind: 'copy', by, task: input.task, people: copy });
  const visit = loaded.process.state.tasks.find((one) => one.id === input.task)?.visit;
  const said: Saying = {
    reason: input.reason,
    attachments: input.pictures,
    signature: input.signature,
    people,
    instead: mine?.task.instead ?? null,
    ...(taking.length > 0 && event.kind === 'transfer' ? { kind: 'dispatch' } : {}),
    step: loaded.process.state.visits.find((one) => one.id === visit)?.step ?? null,
  };
  const taken = await takeEvent(engineOf(ctx, outside), loaded, event, said, first);
  const claimed = [...(input.pictures ?? []), ...(input.signature ? [input.signature] : [])];
  const inForm = event.kind === 'decide' || event.kind === 'return' ? newPictures(loaded, event.form ?? {}) : [];
  await claimPictures(ctx, [...claimed, ...inForm], { kind: 'process', id: input.id });
  await rememberContacts(ctx.db, ctx.caller.organisationId, ctx.caller.personId, people, ctx.now);
  return presentStatus(taken);
}

function newPictures(loaded: Loaded, values: Form): string[] {
  const before = new Set(picturesIn(loaded.form, loaded.process.state.form));
  return picturesIn(loaded.form, values).filter((id) => !before.has(id));
}

export type DecisionInput = OnTask & {
  decision: Decision;
  form?: Given | undefined;
  next?: readonly string[] | undefined;
  copy?: readonly string[] | undefined;
};

export async function decide(ctx: CallerCtx, outside: FlowOutside, input: DecisionInput) {
  const by = ctx.caller.personId;
  const people = [...(input.next ?? []), ...(input.copy ?? [])];
  return operate(
    ctx,
    outside,
    input,
    input.decision,
    async (loaded, mine) => {
      const { decision, task } = input;
      if (mine?.step.kind === 'action') return actionDecision(mine.visit, decision);
      if (mine?.step.kind === 'wait')
        return decision === 'solve' ? { kind: 'wait-over', by, task } : refuse('wrong-decision');
      const form = mine && (await formAt(ctx, loaded, mine, input.decision, input.form));
      if (mine) checkNext(loaded, mine, input, form ?? {});
      return {
        kind: 'decide',
        by,
        task,
        decision,
        ...(form ? { form } : {}),
        ...(input.next ? { next: input.next } : {}),
      };
    },
    people,
    input.copy ?? [],
  );
}

/** Sends it back, with what was written at this step so far. */
export async function sendBack(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: OnTask & { to: ReturnTarget; afterwards?: 'restart' | 'straight-back' | undefined; form?: Given | undefined },
) {
  const { task, to, afterwards } = input;
  return operate(ctx, outside, input, 'return', async (loaded, mine) => {
    const form = mine && (await formAt(ctx, loaded, mine, 'return', input.form));
    return {
      kind: 'return',
      by: ctx.caller.personId,
      task,
      to,
      ...(afterwards ? { afterwards } : {}),
      ...(form ? { form } : {}),
    };
  });
}

/** Takes out a signer; the time line names whom. */
export async function takeOutSigner(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: Said & { id: string; remove: number },
) {
  const by = ctx.caller.personId;
  const { loaded, reader } = await seeProcess(ctx, input.id, { lock: true });
  const { state } = loaded.process;
  const target = state.tasks.find((task) => task.id === input.remove);
  const visit = state.visits.find((one) => one.id === target?.visit);
  const step = visit && findStep(loaded.flow, visit.step);
  const event: FlowEvent = { kind: 'remove-signer', by, remove: input.remove, manages: reader.manages };
  // What the step asks for when signers are added, it also asks for when they are taken out.
  const mayThis = target?.addedBy !== undefined && (target.addedBy === by || reader.manages);
  if (mayThis && isForPeople(step) && step.buttons['add-signer']) checkButton(step, 'add-signer', input);
  const said: Saying = {
    reason: input.reason,
    attachments: input.pictures,
    signature: input.signature,
    people: target ? [target.person] : [],
    step: visit?.step ?? null,
  };
  const taken = await takeEvent(engineOf(ctx, outside), loaded, event, said);
  const claimed = [...(input.pictures ?? []), ...(input.signature ? [input.signature] : [])];
  await claimPictures(ctx, claimed, { kind: 'process', id: input.id });
  return presentStatus(taken);
}

/** Where the product could not do something by itself, its owner says that it is done by hand. */
function actionDecision(visit: Visit, decision: Decision): FlowEvent {
  if (decision !== 'solve') return refuse('wrong-decision');
  return { kind: 'action-done', visit: visit.id };
}

/** The fields that this step lets its people write; what a yes or its button needs must be there, and nothing sent is lost. */
async function formAt(
  ctx: CallerCtx,
  loaded: Loaded,
  { step, task }: Mine,
  button: Decision | 'return',
  given: Given = {},
): Promise<Form | null> {
  if (!isForPeople(step) || (task.state !== 'open' && button !== 'return')) return null;
  const yes = button === 'agree' || button === 'solve';
  const right = (field: string) => rightTo(step, field, false);
  const helps = task.part === 'helper';
  const needed = helps ? [] : step.buttons[button]?.fields;
  const read = readForm(loaded.form, given, loaded.process.state.form, right, yes && !helps, needed);
  const fields: FieldFault[] = read.faults.map((fault) => ({ ...fault, field: `form.${fault.field}` }));
  for (const field of await unknownIds(ctx.db, ctx.caller.organisationId, loaded.form, read.values))
    fields.push({ field: `form.${field}`, code: 'not-an-option' });
  if (fields.length > 0) refuse('invalid', { fields });
  return Object.keys(read.values).length > 0 ? read.values : null;
}

function checkNext(loaded: Loaded, { step, task, visit }: Mine, input: DecisionInput, form: Form): void {
  if (!isForPeople(step) || task.part === 'helper') return;
  const { state } = loaded.process;
  const next = nextPick(loaded.flow, { ...state, form: { ...state.form, ...form } }, visit);
  const yes = input.decision === 'agree' || input.decision === 'solve';
  if (!next || !yes) return;
  const people = input.next ?? [];
  if (people.length === 0 && next.step.kind !== 'copy')
    refuse('invalid', { fields: [{ field: 'next', code: 'required' }] });
  if (!next.several && people.length > 1) refuse('invalid', { fields: [{ field: 'next', code: 'too-large', n: 1 }] });
}

/** Operations on a process as a whole. */
export async function operateWhole(
  ctx: CallerCtx,
  outside: FlowOutside,
  id: string,
  eventOf: (seen: Awaited<ReturnType<typeof seeProcess>>) => FlowEvent | Promise<FlowEvent>,
  said: Saying = {},
) {
  const seen = await seeProcess(ctx, id, { lock: true });
  const event = await eventOf(seen);
  const taken = await takeEvent(engineOf(ctx, outside), seen.loaded, event, said);
  return presentStatus(taken);
}

export type Evaluation = { stars: number; text: string; achieved: boolean };
export const evaluationForm = ({ stars, text, achieved }: Evaluation): Readonly<Record<string, FieldValue>> => ({
  $stars: stars,
  $text: text,
  $achieved: achieved,
});

export const targetOf = (to: { kind: 'submitter' | 'previous' | 'step'; step?: string | undefined }): ReturnTarget =>
  to.kind === 'step' ? { kind: 'step', step: to.step ?? refuse('no-such-step') } : { kind: to.kind };

/** Refuses what a step has no button for. */
export function requireButton(loaded: Loaded, stepId: string | undefined, button: Button): void {
  const step = stepId ? findStep(loaded.flow, stepId) : null;
  if (isForPeople(step) && !step.buttons[button]) refuse('not-allowed-here');
}
