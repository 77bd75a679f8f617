import * as calls from '@campus/contract/calls/flows-processes.ts';
import { removeSigner, resumeTask } from '@campus/contract/calls/flows-tasks.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { addComment, hideProcess, operateProcess } from './process-operations.service.ts';
import { type ProcessOperation, processOperations } from './process-operations.ts';

export const processOperationRoutes = (outside: FlowOutside) => {
  const operate =
    <Input extends { id: string }>(operation: ProcessOperation<Input>) =>
    (ctx: CallerCtx, input: Input) =>
      operateProcess(ctx, outside, input, operation);
  return [
    bind(calls.addComment, (ctx, input) => addComment(ctx, outside, input)),
    bind(calls.deleteProcess, (ctx, { id }) => hideProcess(ctx, id)),
    bind(calls.remindProcess, operate(processOperations.remindProcess)),
    bind(calls.withdrawProcess, operate(processOperations.withdrawProcess)),
    bind(calls.evaluateProcess, operate(processOperations.evaluateProcess)),
    bind(calls.reopenProcess, operate(processOperations.reopenProcess)),
    bind(calls.endProcess, operate(processOperations.endProcess)),
    bind(calls.moveProcess, operate(processOperations.moveProcess)),
    bind(calls.reopenEnded, operate(processOperations.reopenEnded)),
    bind(calls.hangUpProcess, operate(processOperations.hangUpProcess)),
    bind(calls.resumeProcess, operate(processOperations.resumeProcess)),
    bind(calls.pickPeople, operate(processOperations.pickPeople)),
    bind(resumeTask, operate(processOperations.resumeTask)),
    bind(removeSigner, operate(processOperations.removeSigner)),
  ];
};
