import * as calls from '@campus/contract/calls/flows-tasks.ts';
import type { ActOn } from '#server/modules/access/index.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { decideTasks, handOverTasks } from './batch-operations.service.ts';
import { previewOperation } from './preview.service.ts';
import { saveSubstitute, viewSubstitutes } from './substitutes.service.ts';
import { operateTask, type TaskInput } from './task-operations.service.ts';
import { type TaskOperation, taskOperations } from './task-operations.ts';

export const taskRoutes = (outside: FlowOutside, actOn: ActOn) => {
  const operate =
    <Input extends TaskInput>(operation: TaskOperation<Input>) =>
    (ctx: CallerCtx, input: Input) =>
      operateTask(ctx, outside, input, operation);
  return [
    bind(calls.decideTask, operate(taskOperations.decideTask)),
    bind(calls.decideMany, (ctx, input) => decideTasks(ctx, outside, input)),
    bind(calls.returnTask, operate(taskOperations.returnTask)),
    bind(calls.takeBackTask, operate(taskOperations.takeBackTask)),
    bind(calls.transferTask, operate(taskOperations.transferTask)),
    bind(calls.delegateTask, operate(taskOperations.delegateTask)),
    bind(calls.addSigners, operate(taskOperations.addSigners)),
    bind(calls.claimTask, operate(taskOperations.claimTask)),
    bind(calls.releaseTask, operate(taskOperations.releaseTask)),
    bind(calls.hangUpTask, operate(taskOperations.hangUpTask)),
    bind(calls.copyTask, operate(taskOperations.copyTask)),
    bind(calls.previewOperation, (ctx, input) => previewOperation(ctx, outside, input)),
    bind(calls.handOverTasks, (ctx, input) => handOverTasks(ctx, { outside, actOn }, input)),
    bind(calls.listSubstitutes, viewSubstitutes),
    bind(calls.saveSubstitute, saveSubstitute),
  ];
};
