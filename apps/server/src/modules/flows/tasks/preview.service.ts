import type * as calls from '@campus/contract/calls/flows-tasks.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { preview } from '@campus/rules/flows/preview.ts';
import { reopenTask } from '@campus/rules/flows/reopen.ts';
import { step } from '@campus/rules/flows/step.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { definitionOf } from '../engine/definition.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { nameOf } from '../engine/projections.ts';
import { factsFor } from '../engine/walk-flow.ts';
import { findNames } from '../names.store.ts';
import { seeProcess } from '../process/see-process.ts';
import { takesFirst, tasksFor } from '../process/task.policy.ts';
import { readReturnTarget } from './return-target.ts';

type Asked = Received<typeof calls.previewOperation>;

/** What an operation would cancel and ask anew; found by doing it on a copy, with the facts of now. */
export async function previewOperation(ctx: CallerCtx, outside: FlowOutside, asked: Asked) {
  const { loaded, reader } = await seeProcess(ctx, asked.id, { lock: false });
  if ((asked.operation === 'end' || asked.operation === 'move') && !reader.manages) return refuse('not-allowed');
  const { state } = loaded.process;
  const event = eventFor(asked, ctx.caller.personId, reopenTask(loaded.flow, state)?.id ?? -1, ctx.now);
  const facts = await factsFor({ ...ctx, outside }, definitionOf(loaded), state, event);
  const mine = tasksFor(loaded.flow, state, ctx.caller.personId).find((one) => one.task.id === asked.task);
  const [taking] = mine && asked.operation === 'return' ? takesFirst(state, mine, 'return') : [];
  const taken = taking ? step(loaded.flow, state, taking, facts, ctx.now) : null;
  const found = preview(loaded.flow, taken?.ok ? taken.state : state, event, facts, ctx.now);
  if (!found.ok) return refuse(found.refusal);
  const people = [...found.cancelled, ...found.asked].map((one) => one.person);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people });
  return {
    cancelled: found.cancelled.map(({ step, person, hadDecided }) => ({
      stepName: nameOf(loaded.flow, step),
      person: names.person(person),
      hadDecided,
    })),
    asked: found.asked.map(({ step, person }) => ({
      stepName: nameOf(loaded.flow, step),
      person: names.person(person),
    })),
    ends: found.ends,
  };
}

function eventFor(asked: Asked, by: string, evaluation: number, now: number): FlowEvent {
  const task = asked.task ?? -1;
  switch (asked.operation) {
    case 'return':
      return {
        kind: 'return',
        by,
        task,
        to: readReturnTarget(asked.to ?? { kind: 'submitter' }),
        ...(asked.afterwards ? { afterwards: asked.afterwards } : {}),
      };
    case 'reopen':
      return { kind: 'reopen', by, task: evaluation };
    case 'withdraw':
      return { kind: 'withdraw', by };
    case 'end':
      return { kind: 'end', by };
    case 'move':
      return { kind: 'move', by, to: asked.step ?? '' };
    case 'take-back':
      return { kind: 'take-back', by, task };
    case 'disagree':
      return { kind: 'decide', by, task, decision: 'disagree' };
    case 'hang-up':
      return { kind: 'hang-up', by, task, reason: '', resumeAt: now + 1 };
    case 'add-signer':
      return { kind: 'add-signer', by, task, where: asked.where ?? 'before', people: asked.people ?? [] };
  }
}
