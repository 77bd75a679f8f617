import type * as calls from '@campus/contract/calls/flows-tasks.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { Visit } from '@campus/rules/flows/state.ts';
import type { Button, Decision } from '@campus/rules/flows/vocabulary.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { isForProduct, type MyTask } from '../process/task.policy.ts';
import { requireButton } from './button-rules.ts';
import { checkNextPeople, readTaskForm } from './decision-form.ts';
import { resumeMoment } from './resume-moment.ts';
import { readReturnTarget } from './return-target.ts';

/** The target of an operation: the caller's task, null if it is not theirs or not open. */
export type TaskAt = { ctx: CallerCtx; by: string; loaded: Loaded; stepId: string | null; mine: MyTask | null };

/** One operation of a person on a task of theirs. */
export type TaskOperation<Input> = {
  /** The button by which the step allows it; null where the engine alone decides. */
  button: Button | null | ((input: Input) => Button);
  /** Refuses an input that makes no sense by itself, before the process is looked up. */
  check?: (input: Input) => void;
  /** The event for the engine. */
  event: (input: Input, at: TaskAt) => FlowEvent | Promise<FlowEvent>;
  /** The people whom the caller names: the time line shows them, and the caller's contacts remember them. */
  people?: (input: Input) => readonly string[];
  /** The named people who only get a copy. */
  copied?: (input: Input) => readonly string[];
};

type TaskCall =
  | 'decideTask'
  | 'returnTask'
  | 'takeBackTask'
  | 'transferTask'
  | 'delegateTask'
  | 'addSigners'
  | 'claimTask'
  | 'releaseTask'
  | 'hangUpTask'
  | 'copyTask';

/** Every operation on one's own task, by the name of its call. */
export const taskOperations: { readonly [Name in TaskCall]: TaskOperation<Received<(typeof calls)[Name]>> } = {
  decideTask: {
    button: ({ decision }) => decision,
    event: decide,
    people: ({ next = [], copy = [] }) => [...next, ...copy],
    copied: ({ copy = [] }) => copy,
  },
  returnTask: {
    button: 'return',
    check: ({ to }) => void readReturnTarget(to),
    event: async ({ task, to, afterwards, form: input }, { ctx, by, loaded, mine }) => {
      const form = mine && (await readTaskForm(ctx, loaded, mine, 'return', input));
      return {
        kind: 'return',
        by,
        task,
        to: readReturnTarget(to),
        ...(afterwards ? { afterwards } : {}),
        ...(form ? { form } : {}),
      };
    },
  },
  takeBackTask: {
    button: null,
    event: ({ task }, { by, loaded, stepId }) => {
      requireButton(loaded, stepId, 'take-back');
      return { kind: 'take-back', by, task };
    },
  },
  transferTask: {
    button: 'transfer',
    event: ({ task, to }, { by }) => ({ kind: 'transfer', by, task, to }),
    people: ({ to }) => [to],
  },
  delegateTask: {
    button: 'delegate',
    event: ({ task, to }, { by }) => ({ kind: 'delegate', by, task, to }),
    people: ({ to }) => [to],
  },
  addSigners: {
    button: 'add-signer',
    event: ({ task, where, people }, { by }) => ({ kind: 'add-signer', by, task, where, people }),
    people: ({ people }) => people,
  },
  claimTask: {
    button: null,
    event: ({ task }, { by }) => ({ kind: 'claim', by, task }),
  },
  releaseTask: {
    button: null,
    event: ({ task }, { by }) => ({ kind: 'release', by, task }),
  },
  hangUpTask: {
    button: 'hang-up',
    event: ({ task, reason, resumeOn }, { ctx, by, loaded }) => ({
      kind: 'hang-up',
      by,
      task,
      reason,
      resumeAt: resumeOn ? resumeMoment(resumeOn, loaded.timeZone, ctx.now) : null,
    }),
  },
  copyTask: {
    button: 'copy',
    event: ({ task, people }, { by }) => ({ kind: 'copy', by, task, people }),
    people: ({ people }) => people,
  },
};

async function decide(input: Received<typeof calls.decideTask>, at: TaskAt): Promise<FlowEvent> {
  const { decision, task, next } = input;
  const { ctx, by, loaded, mine } = at;
  if (mine && isForProduct(mine.step)) return decideAction(mine.visit, decision);
  if (mine?.step.kind === 'wait')
    return decision === 'solve' ? { kind: 'wait-over', by, task } : refuse('wrong-decision');
  const form = mine && (await readTaskForm(ctx, loaded, mine, decision, input.form));
  if (mine) checkNextPeople(loaded, mine, input, form ?? {});
  return { kind: 'decide', by, task, decision, ...(form ? { form } : {}), ...(next ? { next } : {}) };
}

/** Where the product could not do something by itself, its owner says that it is done by hand. */
function decideAction(visit: Visit, decision: Decision): FlowEvent {
  if (decision !== 'solve') return refuse('wrong-decision');
  return { kind: 'action-done', visit: visit.id };
}
