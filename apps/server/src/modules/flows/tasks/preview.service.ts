import type * as calls from '@campus/contract/calls/flows-tasks.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { type Foreseen, preview } from '@campus/rules/flows/preview.ts';
import { reopenTask } from '@campus/rules/flows/reopen.ts';
import { step } from '@campus/rules/flows/step.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { definitionOf } from '../engine/definition.ts';
import type { FlowOutside } from '../engine/engine.ts';
import { nameOf } from '../engine/projections.ts';
import { factsFor } from '../engine/walk-flow.ts';
import { findNames, type Names } from '../names.store.ts';
import { seeProcess } from '../process/see-process.ts';
import { takesFirst, tasksFor } from '../process/task.policy.ts';
import { readReturnTarget } from './return-target.ts';

type Query = Received<typeof calls.previewOperation>;
const OF_MANAGERS: readonly Query['operation'][] = ['end', 'move', 'reopen-ended'];

/** The tasks that an operation would cancel and open, found by a dry run with the present facts. */
export async function previewOperation(ctx: CallerCtx, outside: FlowOutside, query: Query) {
  const { loaded, reader } = await seeProcess(ctx, query.id, { lock: false });
  if (OF_MANAGERS.includes(query.operation) && !reader.manages) return refuse('not-allowed');
  const { state } = loaded.process;
  const event = eventFor(query, ctx.caller.personId, reopenTask(loaded.flow, state)?.id ?? -1, ctx.now);
  const facts = await factsFor({ ...ctx, outside }, definitionOf(loaded), state, event);
  const mine = tasksFor(loaded.flow, state, ctx.caller.personId).find(({ task }) => task.id === query.task);
  const [taking] = mine && query.operation === 'return' ? takesFirst(state, mine, 'return') : [];
  const claim = taking ? step(loaded.flow, state, taking, facts, ctx.now) : null;
  const outcome = preview(loaded.flow, claim?.ok ? claim.state : state, event, facts, ctx.now);
  if (!outcome.ok) return refuse(outcome.refusal);
  const { perhaps } = outcome;
  const people = [outcome, ...(perhaps ? [perhaps] : [])].flatMap(peopleIn);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people });
  return {
    ...presentForeseen(loaded.flow, outcome, names),
    perhaps: perhaps && presentForeseen(loaded.flow, perhaps, names),
  };
}

/** So many of those who may be drawn are named. */
const MOST = 10;

const peopleIn = ({ cancelled, asked, draws }: Foreseen): string[] => [
  ...[...cancelled, ...asked].map(({ person }) => person),
  ...draws.flatMap((draw) => draw.people.slice(0, MOST)),
];

const presentForeseen = (flow: Flow, { cancelled, asked, draws, ends }: Foreseen, names: Names) => ({
  cancelled: cancelled.map(({ step, person, hadDecided }) => ({
    stepName: nameOf(flow, step),
    person: names.person(person),
    hadDecided,
  })),
  asked: asked.map(({ step, person }) => ({ stepName: nameOf(flow, step), person: names.person(person) })),
  draws: draws.map(({ step, people, draw }) => ({
    stepName: nameOf(flow, step),
    people: people.slice(0, MOST).map(names.person),
    more: Math.max(0, people.length - MOST),
    draw,
  })),
  ends,
});

function eventFor(query: Query, by: string, evaluation: number, now: number): FlowEvent {
  const task = query.task ?? -1;
  switch (query.operation) {
    case 'return':
      return {
        kind: 'return',
        by,
        task,
        to: readReturnTarget(query.to ?? { kind: 'submitter' }),
        ...(query.afterwards ? { afterwards: query.afterwards } : {}),
      };
    case 'reopen':
      return { kind: 'reopen', by, task: evaluation };
    case 'withdraw':
      return { kind: 'withdraw', by };
    case 'end':
      return { kind: 'end', by };
    case 'move':
      return { kind: 'move', by, to: query.step ?? '' };
    case 'reopen-ended':
      return { kind: 'reopen-ended', by, to: query.step ?? '', reason: '' };
    case 'take-back':
      return { kind: 'take-back', by, task };
    case 'disagree':
      return { kind: 'decide', by, task, decision: 'disagree' };
    case 'hang-up':
      return { kind: 'hang-up', by, task, reason: '', resumeAt: now + 1 };
    case 'add-signer':
      return { kind: 'add-signer', by, task, where: query.where ?? 'before', people: query.people ?? [] };
  }
}
