import type { Form } from '@campus/rules/flows/conditions.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { rememberContacts } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { engineOf, type FlowOutside } from '../engine/engine.ts';
import type { TimelineNote } from '../engine/event-row.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { picturesIn } from '../form-ids.ts';
import { presentStatus } from '../process/process.present.ts';
import { seeProcess } from '../process/see-process.ts';
import { isForPeople, type MyTask, takesFirst } from '../process/task.policy.ts';
import { checkButton, filesOf, type Remark } from './button-rules.ts';
import type { TaskOperation } from './task-operations.ts';

export type TaskInput = { id: string; task: number } & Remark;

/** The caller's task by its number, if it is open and theirs; otherwise the engine refuses with the reason. */
function findMine(loaded: Loaded, id: number, personId: string): MyTask | null {
  const { state } = loaded.process;
  const task = state.tasks.find((other) => other.id === id && other.person === personId);
  const visit = task && state.visits.find((other) => other.id === task.visit);
  const step = visit && findStep(loaded.flow, visit.step);
  return task && visit && step && state.status === 'running' && visit.outcome === null ? { task, visit, step } : null;
}

function stepOfTask({ process: { state } }: Loaded, id: number): string | null {
  const visit = state.tasks.find((task) => task.id === id)?.visit;
  return state.visits.find((other) => other.id === visit)?.step ?? null;
}

/** The event of an operation with what must come before it, and what the time line says of it. */
type ReadOperation = { event: FlowEvent; first: FlowEvent[]; note: TimelineNote; people: readonly string[] };

/** Reads an operation of the caller on their task: checks it against the step and the state. It writes nothing. */
export async function readTaskOperation<Input extends TaskInput>(
  ctx: CallerCtx,
  loaded: Loaded,
  input: Input,
  operation: TaskOperation<Input>,
): Promise<ReadOperation> {
  const by = ctx.caller.personId;
  const button = typeof operation.button === 'function' ? operation.button(input) : operation.button;
  const [people, copied] = [operation.people?.(input) ?? [], operation.copied?.(input) ?? []];
  const mine = findMine(loaded, input.task, by);
  const claims = mine ? takesFirst(loaded.process.state, mine, button) : [];
  const may = mine && !mine.visit.hung && (mine.task.state === 'open' || mine.task.state === 'offered');
  if (may && button && (mine.task.state === 'open' || claims.length > 0)) checkButton(mine.step, button, input);
  if (mine && copied.length > 0 && isForPeople(mine.step) && !mine.step.buttons.copy) refuse('not-allowed-here');
  const stepId = stepOfTask(loaded, input.task);
  const event = await operation.event(input, { ctx, by, loaded, stepId, mine });
  const first: FlowEvent[] = [...claims];
  if (copied.length > 0) first.push({ kind: 'copy', by, task: input.task, people: copied });
  const note: TimelineNote = {
    reason: input.reason,
    attachments: input.pictures,
    signature: input.signature,
    people,
    instead: mine?.task.instead ?? null,
    ...(claims.length > 0 && event.kind === 'transfer' ? { kind: 'dispatch' } : {}),
    step: stepId,
  };
  return { event, first, note, people };
}

/** Runs an operation of the caller on their task: locks it, reads it, takes the event and stores what came with it. */
export async function operateTask<Input extends TaskInput>(
  ctx: CallerCtx,
  outside: FlowOutside,
  input: Input,
  operation: TaskOperation<Input>,
) {
  operation.check?.(input);
  const { loaded } = await seeProcess(ctx, input.id, { lock: true });
  const { event, first, note, people } = await readTaskOperation(ctx, loaded, input, operation);
  const result = await takeEvent(engineOf(ctx, outside), loaded, event, note, { first });
  const inForm = event.kind === 'decide' || event.kind === 'return' ? newPictures(loaded, event.form ?? {}) : [];
  await claimPictures(ctx, [...filesOf(input), ...inForm], { kind: 'process', id: input.id });
  await rememberContacts(ctx.db, ctx.caller.organisationId, ctx.caller.personId, people, ctx.now);
  return presentStatus(result);
}

function newPictures(loaded: Loaded, values: Form): string[] {
  const before = new Set(picturesIn(loaded.form, loaded.process.state.form));
  return picturesIn(loaded.form, values).filter((id) => !before.has(id));
}
