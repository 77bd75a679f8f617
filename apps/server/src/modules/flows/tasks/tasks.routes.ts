import {
  addSigners,
  claimTask,
  copyTask,
  decideMany,
  decideTask,
  delegateTask,
  handOverTasks,
  hangUpTask,
  listSubstitutes,
  previewOperation,
  releaseTask,
  removeSigner,
  resumeTask,
  returnTask,
  saveSubstitute,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/tasks.ts';
import type { ActOn } from '#server/modules/access/index.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { mayResume } from '../process/process.present.ts';
import { decideEach, handOver } from './batch-operations.service.ts';
import { previewFor } from './preview.service.ts';
import { resumeMoment } from './resume-moment.ts';
import { keepSubstitute, viewSubstitutes } from './substitutes.service.ts';
import {
  decide,
  operate,
  operateWhole,
  requireButton,
  sendBack,
  takeOutSigner,
  targetOf,
} from './task-operations.service.ts';

export const taskRoutes = (outside: FlowOutside, actOn: ActOn) => [
  bind(decideTask, (ctx, input) => decide(ctx, outside, input)),
  bind(decideMany, (ctx, input) => decideEach(ctx, outside, input)),
  bind(returnTask, (ctx, input) => sendBack(ctx, outside, { ...input, to: targetOf(input.to) })),
  bind(takeBackTask, (ctx, input) =>
    operate(ctx, outside, input, null, (loaded) => {
      const visit = loaded.process.state.tasks.find((one) => one.id === input.task)?.visit;
      const stepId = loaded.process.state.visits.find((one) => one.id === visit)?.step;
      requireButton(loaded, stepId, 'take-back');
      return { kind: 'take-back', by: ctx.caller.personId, task: input.task };
    }),
  ),
  bind(transferTask, (ctx, input) =>
    operate(
      ctx,
      outside,
      input,
      'transfer',
      () => ({ kind: 'transfer', by: ctx.caller.personId, task: input.task, to: input.to }),
      [input.to],
    ),
  ),
  bind(delegateTask, (ctx, input) =>
    operate(
      ctx,
      outside,
      input,
      'delegate',
      () => ({ kind: 'delegate', by: ctx.caller.personId, task: input.task, to: input.to }),
      [input.to],
    ),
  ),
  bind(addSigners, (ctx, input) =>
    operate(
      ctx,
      outside,
      input,
      'add-signer',
      () => ({
        kind: 'add-signer',
        by: ctx.caller.personId,
        task: input.task,
        where: input.where,
        people: input.people,
      }),
      input.people,
    ),
  ),
  bind(removeSigner, (ctx, input) => takeOutSigner(ctx, outside, input)),
  bind(claimTask, (ctx, input) =>
    operate(ctx, outside, input, null, () => ({ kind: 'claim', by: ctx.caller.personId, task: input.task })),
  ),
  bind(releaseTask, (ctx, input) =>
    operate(ctx, outside, input, null, () => ({ kind: 'release', by: ctx.caller.personId, task: input.task })),
  ),
  bind(hangUpTask, (ctx, input) =>
    operate(ctx, outside, input, 'hang-up', (loaded) => ({
      kind: 'hang-up',
      by: ctx.caller.personId,
      task: input.task,
      reason: input.reason,
      resumeAt: input.resumeOn ? resumeMoment(input.resumeOn, loaded.timeZone) : null,
    })),
  ),
  bind(copyTask, (ctx, input) =>
    operate(
      ctx,
      outside,
      input,
      'copy',
      () => ({ kind: 'copy', by: ctx.caller.personId, task: input.task, people: input.people }),
      input.people,
    ),
  ),
  bind(resumeTask, (ctx, { id, visit, reason }) =>
    operateWhole(
      ctx,
      outside,
      id,
      ({ loaded, reader }) => {
        const found = loaded.process.state.visits.find((one) => one.id === visit) ?? refuse('not-hung-up');
        if (!mayResume(loaded, reader, found)) return refuse('not-yours');
        return { kind: 'resume', by: ctx.caller.personId, visit };
      },
      { reason },
    ),
  ),
  bind(previewOperation, (ctx, input) => previewFor(ctx, outside, input)),
  bind(handOverTasks, (ctx, input) => handOver(ctx, { outside, actOn }, input)),
  bind(listSubstitutes, viewSubstitutes),
  bind(saveSubstitute, keepSubstitute),
];
