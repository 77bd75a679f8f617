import type * as processCalls from '@campus/contract/calls/flows-processes.ts';
import type * as taskCalls from '@campus/contract/calls/flows-tasks.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { evaluateTask, picksOf } from '@campus/rules/flows/open-actions.ts';
import { reopenTask } from '@campus/rules/flows/reopen.ts';
import type { Task, Visit } from '@campus/rules/flows/state.ts';
import { claimPictures } from '#server/modules/attachments/index.ts';
import { rememberContacts } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { TimelineNote } from '../engine/event-row.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { type Reader, remindIn } from '../process/process.policy.ts';
import { mayResume } from '../process/process.present.ts';
import { setEvaluation, setHidden, setReminded } from '../process/process.store.ts';
import { isForPeople } from '../process/task.policy.ts';
import { readStepAddress } from '../step-address.ts';
import { checkButton, filesOf } from './button-rules.ts';
import { resumeMoment } from './resume-moment.ts';

const MINUTE = 60_000;

/** The target of an operation: a process that the caller sees, and the caller's relation to it. */
export type ProcessAt = { by: string; now: number; loaded: Loaded; reader: Reader };

/** One operation on a process as a whole, or by somebody who needs no task of their own for it. */
export type ProcessOperation<Input> = {
  /** Refuses an input that makes no sense by itself, before the process is looked up. */
  check?: (input: Input) => void;
  /** The event for the engine; refuses if the caller may not. */
  event: (input: Input, at: ProcessAt) => FlowEvent;
  /** What the time line records beyond the event. */
  note?: (input: Input, at: ProcessAt) => TimelineNote;
  /** What else is stored in the same transaction, once the engine has taken the event. */
  after?: (ctx: CallerCtx, input: Input) => Promise<void>;
};

type Calls = Pick<
  typeof processCalls,
  | 'remindProcess'
  | 'withdrawProcess'
  | 'evaluateProcess'
  | 'reopenProcess'
  | 'endProcess'
  | 'moveProcess'
  | 'reopenEnded'
  | 'hangUpProcess'
  | 'resumeProcess'
  | 'pickPeople'
> &
  Pick<typeof taskCalls, 'resumeTask' | 'removeSigner'>;

const requireManager = ({ reader }: ProcessAt): void => {
  if (!reader.manages) refuse('not-allowed');
};

/** Every operation on a process that needs no task of the caller's, by the name of its call. */
export const processOperations: { readonly [Name in keyof Calls]: ProcessOperation<Received<Calls[Name]>> } = {
  /** Those who are asked are reminded at most once in half an hour; of two presses at once, the second has to wait. */
  remindProcess: {
    event: (_input, { by, now, loaded, reader }) => {
      if (!reader.submitter && !reader.monitors) return refuse('not-yours');
      const left = remindIn(loaded.process.remindedAt, now);
      if (left > 0) return refuse('reminded-lately', { minutes: Math.ceil(left / MINUTE) });
      return { kind: 'remind', by };
    },
    after: (ctx, { id }) => setReminded(ctx.db, ctx.caller.organisationId, id, ctx.now),
  },
  withdrawProcess: {
    event: (_input, { by }) => ({ kind: 'withdraw', by }),
    note: ({ reason }) => ({ reason }),
  },
  evaluateProcess: {
    event: ({ stars, text, achieved }, { by, loaded, reader }) => {
      if (!reader.submitter) return refuse('not-yours');
      if (loaded.process.stars !== null) return refuse('already-settled');
      const task = evaluateTask(loaded.flow, loaded.process.state) ?? refuseEvaluation(loaded);
      return { kind: 'evaluate', by, task: task.id, form: { $stars: stars, $text: text, $achieved: achieved } };
    },
    note: ({ text }) => ({ reason: text }),
    after: (ctx, { id, ...evaluation }) => setEvaluation(ctx.db, ctx.caller.organisationId, id, evaluation, ctx.now),
  },
  /** Rejects the result instead of evaluating it: the people who had handled it get their tasks again. */
  reopenProcess: {
    event: (_input, { by, loaded, reader }) => {
      if (!reader.submitter) return refuse('not-yours');
      const task = reopenTask(loaded.flow, loaded.process.state) ?? refuseEvaluation(loaded);
      return { kind: 'reopen', by, task: task.id };
    },
    note: ({ reason, pictures }) => ({ reason, attachments: pictures }),
    after: (ctx, { id, pictures = [] }) => claimPictures(ctx, [...pictures], { kind: 'process', id }),
  },
  endProcess: {
    event: (_input, at) => {
      requireManager(at);
      return { kind: 'end', by: at.by };
    },
    note: ({ reason }) => ({ reason }),
  },
  moveProcess: {
    event: ({ step }, at) => {
      requireManager(at);
      return { kind: 'move', by: at.by, to: step };
    },
    note: ({ reason, step }) => ({ reason, step }),
  },
  /** What has ended goes on; its submitter, who may have put it aside, finds it in their lists again. */
  reopenEnded: {
    event: ({ step, reason }, at) => {
      requireManager(at);
      return { kind: 'reopen-ended', by: at.by, to: step, reason };
    },
    note: ({ reason, step }) => ({ reason, step }),
    after: (ctx, { id }) => setHidden(ctx.db, ctx.caller.organisationId, id, null),
  },
  /** Hangs up every step of a process, until somebody resumes it or its day comes. */
  hangUpProcess: {
    event: ({ reason, resumeOn }, at) => {
      requireManager(at);
      const resumeAt = resumeOn ? resumeMoment(resumeOn, at.loaded.timeZone, at.now) : null;
      return { kind: 'hang-up-process', by: at.by, reason, resumeAt };
    },
    note: ({ reason }) => ({ reason }),
  },
  resumeProcess: {
    event: (_input, at) => {
      requireManager(at);
      return { kind: 'resume-process', by: at.by };
    },
    note: ({ reason }) => ({ reason }),
  },
  /** Lets one step go on that was hung up. */
  resumeTask: {
    event: ({ visit: id }, { by, loaded, reader }) => {
      const visit = loaded.process.state.visits.find((other) => other.id === id) ?? refuse('not-hung-up');
      if (!mayResume(loaded, reader, visit)) return refuse('not-yours');
      return { kind: 'resume', by, visit: id };
    },
    note: ({ reason }) => ({ reason }),
  },
  /** Takes out a signer; the time line names whom. */
  removeSigner: {
    event: (input, { by, loaded, reader }) => {
      const { signer, visit } = findSigner(loaded, input.remove);
      const step = visit && findStep(loaded.flow, visit.step);
      // What the step asks for when signers are added, it also asks for when they are taken out.
      const may = signer?.addedBy !== undefined && (signer.addedBy === by || reader.manages);
      if (may && isForPeople(step) && step.buttons['add-signer']) checkButton(step, 'add-signer', input);
      return { kind: 'remove-signer', by, remove: input.remove, manages: reader.manages };
    },
    note: ({ remove, reason, pictures, signature }, { loaded }) => {
      const { signer, visit } = findSigner(loaded, remove);
      const people = signer ? [signer.person] : [];
      return { reason, attachments: pictures, signature, people, step: visit?.step ?? null };
    },
    after: (ctx, input) => claimPictures(ctx, filesOf(input), { kind: 'process', id: input.id }),
  },
  /** Changes the people of a coming step: submitters their own picks, managers all of them. */
  pickPeople: {
    check: ({ sId }) => void stepIn(sId),
    event: ({ sId, people }, { by, loaded, reader }) => {
      const step = stepIn(sId);
      const pick = picksOf(loaded.flow, loaded.process.state, reader).find((coming) => coming.step.id === step);
      if (!pick) {
        const asks = loaded.process.standing.steps.some(({ id }) => id === step);
        return refuse(asks ? 'already-asked' : 'not-allowed-here');
      }
      if (!pick.several && people.length > 1)
        return refuse('invalid', { fields: [{ field: 'people', code: 'too-large', n: 1 }] });
      return { kind: 'pick', by, step, people };
    },
    note: ({ sId, people }) => ({ people, step: stepIn(sId) }),
    after: (ctx, { people }) =>
      rememberContacts(ctx.db, ctx.caller.organisationId, ctx.caller.personId, people, ctx.now),
  },
};

const refuseEvaluation = ({ process }: Loaded): never =>
  refuse(process.status === 'ended' ? 'process-ended' : 'not-allowed-here');

const stepIn = (sId: string): string => readStepAddress(sId)?.step ?? refuse('no-such-step');

function findSigner(
  { process: { state } }: Loaded,
  id: number,
): { signer: Task | undefined; visit: Visit | undefined } {
  const signer = state.tasks.find((task) => task.id === id);
  return { signer, visit: state.visits.find((visit) => visit.id === signer?.visit) };
}
