import { openVisits } from '@campus/rules/flows/state.ts';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { deliver, type News } from '#server/modules/inbox/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { insertComment } from '../process/history.store.ts';
import { presentStatus } from '../process/process.present.ts';
import { setHidden } from '../process/process.store.ts';
import { seeProcess } from '../process/see-process.ts';
import type { ProcessOperation } from './process-operations.ts';

/**
 * Runs an operation of the caller on a process: locks it, checks permission, takes the event and stores what goes with
 * it.
 */
export async function operateProcess<Input extends { id: string }>(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: Input,
  operation: ProcessOperation<Input>,
) {
  operation.check?.(input);
  const { loaded, reader } = await seeProcess(ctx, input.id, { lock: true });
  const at = { by: ctx.caller.personId, now: ctx.now, loaded, reader };
  const event = operation.event(input, at);
  const result = await takeEvent(engineOf(ctx, outside), loaded, event, operation.note?.(input, at) ?? {});
  await operation.after?.(ctx, input);
  return presentStatus(result);
}

/** Hides an ended process from the lists of its submitter, and from nobody else's. */
export async function hideProcess(ctx: CallerCtx, id: string) {
  const { loaded, reader } = await seeProcess(ctx, id, { lock: true });
  if (!reader.submitter) return refuse('not-yours');
  if (loaded.process.status !== 'ended') return refuse('process-running');
  await setHidden(ctx.db, ctx.caller.organisationId, id, ctx.now);
  return { deleted: true as const };
}

/** Comments are open to participants only. A reply of the submitter may resume a hung-up step. */
export async function addComment(
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
  const involved = await insertComment(ctx.db, row);
  const { number, titleZh, titleEn } = loaded.process;
  const facts = { number, titleZh, titleEn };
  const others = involved.filter((other) => other !== personId);
  const news: News[] = others.map((other) => ({
    id: newId(ctx.now),
    personId: other,
    kind: 'process-commented',
    facts,
    onceKey: `comment/${id}`,
  }));
  await claimPictures(ctx, attachments, { kind: 'process', id: input.id });
  const resumes = reader.submitter && loaded.flow.replyResumes;
  if (!resumes || !(await resumeAll(ctx, outside, loaded, news)))
    await deliver(ctx.db, organisationId, { kind: 'process', id: input.id }, news, ctx.now);
  return { id };
}

/** Resumes every step that is hung up and sends these news along; false if there is none. */
async function resumeAll(
  ctx: CallerCtx,
  outside: FlowOutside,
  loaded: Loaded,
  news: readonly News[],
): Promise<boolean> {
  const { state, status } = loaded.process;
  const hung = status === 'running' ? openVisits(state).filter((visit) => visit.hung) : [];
  const by = ctx.caller.personId;
  const [event, ...others] = hung.map((visit) => ({ kind: 'resume' as const, by, visit: visit.id }));
  if (!event) return false;
  await takeEvent(engineOf(ctx, outside), loaded, event, { step: hung[0]?.step }, { first: others, news });
  return true;
}
