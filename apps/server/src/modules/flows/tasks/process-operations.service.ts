import { reopenTask } from '@campus/rules/flows/reopen.ts';
import { openVisits } from '@campus/rules/flows/state.ts';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { rememberContacts } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { insertComment, listInvolved } from '../process/history.store.ts';
import { evaluateTask, picksOf, remindIn } from '../process/process.policy.ts';
import { setEvaluation, setHidden, setReminded } from '../process/process.store.ts';
import { seeProcess } from '../process/see-process.ts';
import { readStepAddress } from '../step-address.ts';
import { resumeMoment } from './resume-moment.ts';
import { type Evaluation, evaluationForm, operateWhole } from './task-operations.service.ts';

const MINUTE = 60_000;

/** Those who are asked hear of it again, once in half an hour; a parallel second press is told to wait. */
export async function remindProcess(ctx: CallerCtx, outside: FlowOutside, id: string) {
  const by = ctx.caller.personId;
  const reminded = await operateWhole(ctx, outside, id, ({ loaded, reader }) => {
    if (!reader.submitter && !reader.monitors) return refuse('not-yours');
    const left = remindIn(loaded.process.remindedAt, ctx.now);
    if (left > 0) return refuse('reminded-lately', { minutes: Math.ceil(left / MINUTE) });
    return { kind: 'remind', by };
  });
  await setReminded(ctx.db, ctx.caller.organisationId, id, ctx.now);
  return reminded;
}

export async function withdrawProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; reason?: string | undefined },
) {
  const by = ctx.caller.personId;
  return operateWhole(ctx, outside, input.id, () => ({ kind: 'withdraw', by }), { reason: input.reason });
}

/** What has ended disappears from its submitter's lists, and from nobody else's. */
export async function hideProcess(ctx: CallerCtx, id: string) {
  const { loaded, reader } = await seeProcess(ctx, id, { lock: true });
  if (!reader.submitter) return refuse('not-yours');
  if (loaded.process.status !== 'ended') return refuse('process-running');
  await setHidden(ctx.db, ctx.caller.organisationId, id, ctx.now);
  return { deleted: true as const };
}

export async function evaluateProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; stars: number; text?: string | undefined; achieved: boolean },
) {
  const evaluation: Evaluation = { stars: input.stars, text: input.text ?? '', achieved: input.achieved };
  const by = ctx.caller.personId;
  const evaluated = await operateWhole(
    ctx,
    outside,
    input.id,
    ({ loaded, reader }) => {
      if (!reader.submitter) return refuse('not-yours');
      if (loaded.process.stars !== null) return refuse('already-settled');
      const task = evaluateTask(loaded.flow, loaded.process.state);
      if (!task) return refuse(loaded.process.status === 'ended' ? 'process-ended' : 'not-allowed-here');
      return { kind: 'evaluate', by, task: task.id, form: evaluationForm(evaluation) };
    },
    { reason: evaluation.text },
  );
  await setEvaluation(ctx.db, ctx.caller.organisationId, input.id, evaluation, ctx.now);
  return evaluated;
}

/** Says instead of an evaluation that it is not done: those who had done it are asked again. */
export async function reopenProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; reason: string; pictures?: readonly string[] | undefined },
) {
  const by = ctx.caller.personId;
  const reopened = await operateWhole(
    ctx,
    outside,
    input.id,
    ({ loaded, reader }) => {
      if (!reader.submitter) return refuse('not-yours');
      const task = reopenTask(loaded.flow, loaded.process.state);
      if (!task) return refuse(loaded.process.status === 'ended' ? 'process-ended' : 'not-allowed-here');
      return { kind: 'reopen', by, task: task.id };
    },
    { reason: input.reason, attachments: input.pictures },
  );
  await claimPictures(ctx, [...(input.pictures ?? [])], { kind: 'process', id: input.id });
  return reopened;
}

export async function endProcess(ctx: CallerCtx, outside: FlowOutside, input: { id: string; reason: string }) {
  const by = ctx.caller.personId;
  return operateWhole(
    ctx,
    outside,
    input.id,
    ({ reader }) => (reader.manages ? { kind: 'end', by } : refuse('not-allowed')),
    { reason: input.reason },
  );
}

export async function moveProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; step: string; reason: string },
) {
  const by = ctx.caller.personId;
  return operateWhole(
    ctx,
    outside,
    input.id,
    ({ reader }) => (reader.manages ? { kind: 'move', by, to: input.step } : refuse('not-allowed')),
    { reason: input.reason, step: input.step },
  );
}

/** Every line of a process stands still, until somebody or the day says otherwise. */
export async function hangUpProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; reason: string; resumeOn?: string | undefined },
) {
  const { id, reason, resumeOn } = input;
  return operateWhole(
    ctx,
    outside,
    id,
    ({ reader, loaded }) => {
      if (!reader.manages) return refuse('not-allowed');
      const resumeAt = resumeOn ? resumeMoment(resumeOn, loaded.timeZone) : null;
      return { kind: 'hang-up-process', by: ctx.caller.personId, reason, resumeAt };
    },
    { reason },
  );
}

export async function resumeProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; reason?: string | undefined },
) {
  const by = ctx.caller.personId;
  return operateWhole(
    ctx,
    outside,
    input.id,
    ({ reader }) => (reader.manages ? { kind: 'resume-process', by } : refuse('not-allowed')),
    { reason: input.reason },
  );
}

/** Changes whom a coming step asks: the submitter their own picks, those who manage it all of them. */
export async function pickPeople(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; sId: string; people: readonly string[] },
) {
  const by = ctx.caller.personId;
  const step = readStepAddress(input.sId)?.step ?? refuse('no-such-step');
  const picked = await operateWhole(
    ctx,
    outside,
    input.id,
    ({ loaded, reader }) => {
      const mine = picksOf(loaded, reader).find((one) => one.step.id === step);
      if (!mine) {
        const asking = loaded.process.standing.steps.some((one) => one.id === step);
        return refuse(asking ? 'already-asked' : 'not-allowed-here');
      }
      if (!mine.several && input.people.length > 1)
        return refuse('invalid', { fields: [{ field: 'people', code: 'too-large', n: 1 }] });
      return { kind: 'pick', by, step, people: input.people };
    },
    { people: input.people, step },
  );
  await rememberContacts(ctx.db, ctx.caller.organisationId, by, input.people, ctx.now);
  return picked;
}

/** Those who take part talk to each other; nobody else joins in. A reply of the submitter may let go on what is hung up. */
export async function commentProcess(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: { id: string; text: string; pictures?: readonly string[] | undefined },
) {
  const { organisationId, personId } = ctx.caller;
  const { loaded, reader } = await seeProcess(ctx, input.id, { lock: true });
  if (!reader.submitter && !loaded.reader.involved && !reader.manages) return refuse('not-allowed');
  const id = newId(ctx.now);
  const attachments = [...(input.pictures ?? [])];
  const row = {
    id,
    organisationId,
    processId: input.id,
    authorId: personId,
    at: ctx.now,
    text: input.text,
    attachments,
  };
  await insertComment(ctx.db, row);
  const { number, titleZh, titleEn } = loaded.process;
  const facts = { number, titleZh, titleEn };
  const others = (await listInvolved(ctx.db, input.id)).filter((other) => other !== personId);
  const news = others.map((other) => ({
    id: newId(ctx.now),
    personId: other,
    kind: 'process-commented' as const,
    facts,
    onceKey: `comment/${id}`,
  }));
  await deliver(ctx.db, organisationId, { kind: 'process', id: input.id }, news, ctx.now);
  await claimPictures(ctx, attachments, { kind: 'process', id: input.id });
  if (reader.submitter && loaded.flow.replyResumes) await resumeAll(ctx, outside, loaded);
  return { id };
}

async function resumeAll(ctx: CallerCtx, outside: FlowOutside, loaded: Loaded): Promise<void> {
  const { state, status } = loaded.process;
  const hung = status === 'running' ? openVisits(state).filter((visit) => visit.hung) : [];
  const by = ctx.caller.personId;
  const [event, ...others] = hung.map((visit) => ({ kind: 'resume' as const, by, visit: visit.id }));
  if (event) await takeEvent(engineOf(ctx, outside), loaded, event, { step: hung[0]?.step }, others);
}
