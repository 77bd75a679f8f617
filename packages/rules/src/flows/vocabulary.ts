/** The shared vocabulary of flows: rules, contract, server, pages and texts all take these words from here. */

/** What somebody at a step decides. */
export const decisions = ['agree', 'disagree', 'solve', 'not-solve'] as const;
export type Decision = (typeof decisions)[number];

/** What a person at a step may do; what its step does not name has no button and is refused. */
export const buttons = [
  'agree',
  'disagree',
  'solve',
  'not-solve',
  'return',
  'transfer',
  'delegate',
  'add-signer',
  'hang-up',
  'copy',
  'take-back',
] as const;
export type Button = (typeof buttons)[number];

export const stepKinds = [
  'approve',
  'handle',
  'copy',
  'exclusive',
  'inclusive',
  'parallel',
  'wait',
  'action',
  'evaluate',
  'end',
  'router',
  'set',
  'child',
  'call',
] as const;
export type StepKind = (typeof stepKinds)[number];

export const processStatuses = ['running', 'returned', 'ended'] as const;
export type ProcessStatus = (typeof processStatuses)[number];

/** How a process ended. */
export const processOutcomes = [
  'done',
  'refused',
  'unsolved',
  'withdrawn',
  'ended-by-administrator',
  'failed',
] as const;
export type ProcessOutcome = (typeof processOutcomes)[number];

/** The groups of the back-office and the hall. */
export const processGroups = ['todo', 'doing', 'done', 'abort'] as const;
export type ProcessGroup = (typeof processGroups)[number];

/** The tabs of the workflow app. */
export const workflowTabs = ['Processing', 'InApproval', 'Completed'] as const;
export type WorkflowTab = (typeof workflowTabs)[number];

/** The lists of the workflow app: what somebody submitted, and what they are asked, have handled or were copied. */
export const myLists = ['processing', 'in-approval', 'completed', 'not-handled', 'handled', 'copied'] as const;
export type MyList = (typeof myLists)[number];

/** What somebody may do with a process as it stands, beyond the buttons of their tasks. */
export const processActions = [
  'comment',
  'remind',
  'withdraw',
  'resubmit',
  'edit',
  'evaluate',
  'reopen',
  'delete',
  're-apply',
  'end',
  'move',
  'reopen-ended',
  'hang-up-process',
  'resume-process',
  'edit-contacts',
] as const;
export type ProcessAction = (typeof processActions)[number];

/** The events that the engine takes, but for a decision, which the time line names by what was decided. */
const undecidedEvents = [
  'submit',
  'resubmit',
  'edit',
  'reopen',
  'return',
  'take-back',
  'transfer',
  'delegate',
  'add-signer',
  'remove-signer',
  'claim',
  'release',
  'read',
  'hang-up',
  'resume',
  'hang-up-process',
  'resume-process',
  'wait-over',
  'copy',
  'pick',
  'remind',
  'withdraw',
  'evaluate',
  'end',
  'move',
  'reopen-ended',
  'hand-over',
  'left',
  'timer',
  'action-done',
  'action-failed',
  'child-ended',
] as const;
export type FlowEventKind = (typeof undecidedEvents)[number] | 'decide';

/** What a clock did when it ran out. */
export const clockEvents = [
  'clock-remind',
  'clock-escalate',
  'clock-reassign',
  'clock-pass',
  'clock-refuse',
  /** Its time was over, and there was nobody else to ask. */
  'clock-late',
  'clock-resume',
  'clock-close',
  'clock-wait',
] as const;
export type ClockEvent = (typeof clockEvents)[number];

/** A case that runs was taken to another version of its business, and back again. */
export const versionEvents = ['moved-version', 'move-undone'] as const;
export type VersionEvent = (typeof versionEvents)[number];

/** The kinds of entries of a time line. A new one is a line here, and a text in `flows` and `work-orders` of messages. */
export const timelineKinds = [
  ...undecidedEvents,
  ...decisions,
  /** Given to somebody straight from the pool. */
  'dispatch',
  ...clockEvents,
  ...versionEvents,
  /** The submitter is asked about their own application, because there is nobody else. */
  'own-application',
  /** Ended by the product, because the case that asked for it waits no longer. */
  'parent-over',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const isTimelineKind = (kind: string): kind is TimelineKind => timelineKinds.some((known) => known === kind);
