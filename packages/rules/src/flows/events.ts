import type { FieldValue, Form } from './conditions.ts';
import type { PersonId, StepId } from './definition.ts';
import type { Decision, ProcessOutcome } from './vocabulary.ts';

/** Everything that can happen to a process. `by` is null where the clock or the product itself acts. */
export type FlowEvent =
  | { kind: 'submit'; by: PersonId; form: Form; picked: Readonly<Record<StepId, readonly PersonId[]>> }
  | { kind: 'resubmit'; by: PersonId; form: Form }
  /** Only while nobody has taken it; `picked` holds the submitter's changed picks. */
  | { kind: 'edit'; by: PersonId; form: Form; picked: Readonly<Record<StepId, readonly PersonId[]>> }
  | { kind: 'reopen'; by: PersonId; task: number }
  | { kind: 'decide'; by: PersonId; task: number; decision: Decision; form?: Form; next?: readonly PersonId[] }
  | {
      kind: 'return';
      by: PersonId;
      task: number;
      to: ReturnTarget;
      afterwards?: 'restart' | 'straight-back';
      form?: Form;
    }
  | { kind: 'take-back'; by: PersonId; task: number }
  | { kind: 'transfer'; by: PersonId; task: number; to: PersonId }
  | { kind: 'delegate'; by: PersonId; task: number; to: PersonId }
  | { kind: 'add-signer'; by: PersonId; task: number; where: 'before' | 'after'; people: readonly PersonId[] }
  /** `manages` is what the server knows of an administrator of the business. */
  | { kind: 'remove-signer'; by: PersonId; remove: number; manages?: boolean }
  | { kind: 'claim' | 'release' | 'read'; by: PersonId; task: number }
  | { kind: 'hang-up'; by: PersonId; task: number; reason: string; resumeAt: number | null }
  /** By nobody: it was hung up for as long as anything may be. */
  | { kind: 'resume'; by: PersonId | null; visit: number }
  /** Of the whole process, by who owns or manages its business. */
  | { kind: 'hang-up-process'; by: PersonId; reason: string; resumeAt: number | null }
  | { kind: 'resume-process'; by: PersonId }
  /** Of a wait that has no day. */
  | { kind: 'wait-over'; by: PersonId; task: number }
  | { kind: 'copy'; by: PersonId; task: number; people: readonly PersonId[] }
  | { kind: 'pick'; by: PersonId; step: StepId; people: readonly PersonId[] }
  | { kind: 'remind'; by: PersonId }
  | { kind: 'withdraw'; by: PersonId }
  | { kind: 'evaluate'; by: PersonId; task: number; form: Readonly<Record<string, FieldValue>> }
  /** What only an administrator of the business may do; the server asks who that is. */
  /** By nobody: the application that asked for it waits no longer. */
  | { kind: 'end'; by: PersonId | null }
  | { kind: 'move'; by: PersonId; to: StepId }
  /** What has ended runs again, and stands at a step. */
  | { kind: 'reopen-ended'; by: PersonId; to: StepId; reason: string }
  | { kind: 'hand-over'; by: PersonId; from: PersonId; to: PersonId }
  /** Somebody is not there any more; the server says so of whoever holds something. */
  | { kind: 'left'; person: PersonId }
  /** What the clock and the product's own actions report. */
  | { kind: 'timer'; timer: number }
  | { kind: 'action-done'; visit: number; form?: Form }
  | { kind: 'action-failed'; visit: number }
  /** One of the applications that a step handed in has ended; `form` is what it takes from it. */
  | { kind: 'child-ended'; visit: number; item: number; outcome: ProcessOutcome; form?: Form };

export type ReturnTarget = { kind: 'submitter' } | { kind: 'previous' } | { kind: 'step'; step: StepId };

/** Why an event is not taken; each has a text in both languages. */
export type FlowRefusal =
  | 'process-ended'
  | 'process-running'
  | 'process-returned'
  | 'not-yours'
  | 'already-settled'
  | 'not-your-turn'
  | 'hung-up'
  | 'not-hung-up'
  | 'no-such-step'
  | 'not-passed-yet'
  | 'already-acted'
  | 'nothing-to-take-back'
  | 'not-allowed-here'
  | 'already-asked'
  | 'person-inactive'
  | 'nobody-named'
  | 'last-signer'
  | 'already-claimed'
  | 'already-taken'
  | 'not-claimed'
  | 'not-due'
  | 'wrong-decision'
  | 'own-application'
  | 'cannot-be-undone'
  | 'already-evaluated'
  | 'would-end-again';

/** Thrown inside the engine only; `step` turns it into its answer. */
export class Refused extends Error {
  readonly code: FlowRefusal;
  constructor(code: FlowRefusal) {
    super(code);
    this.code = code;
  }
}

export function refuse(code: FlowRefusal): never {
  throw new Refused(code);
}
