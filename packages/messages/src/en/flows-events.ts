import type { SameKeys } from '../texts.ts';
import type zh from '../zh/flows-events.ts';

/** What is said alike of everything that happens to a process or an order; what is said otherwise stands in their own files. */
const flowsEvents = {
  'event-agree': 'Agreed',
  'event-disagree': 'Disagreed',
  'event-solve': 'Solved',
  'event-not-solve': 'Not solved',
  'event-take-back': 'Took the decision back',
  'event-transfer': 'Transferred',
  'event-delegate': 'Delegated',
  'event-remind': 'Reminded',
  'event-hang-up-process': 'Hung the process up',
  'event-resume-process': 'Resumed the process',
  'event-reopen-ended': 'Opened it again after it had ended',
  'event-wait-over': 'Said that it goes on',
  'event-left': 'Taken over from somebody who is no longer active',
  'event-child-ended': 'A further application ended',
  'event-parent-over': 'Ended by the system: the case that asked for it no longer waits',
  'event-clock-remind': 'Reminded by the clock',
  'event-clock-escalate': 'Time was over: given to the head',
  'event-clock-reassign': 'Time was over: given to somebody else',
  'event-clock-pass': 'Passed because time was over',
  'event-clock-refuse': 'Refused because time was over',
  'event-clock-late': 'Time was over',
  'event-clock-resume': 'Resumed at its moment',
  'event-clock-close': 'Closed by itself',
  'event-clock-wait': 'The wait was over',
  'event-moved-version': 'Moved to another version',
  'event-move-undone': 'Moved back to the earlier version',
  'event-count': ' ({{n}} of {{of}})',
} as const satisfies SameKeys<typeof zh>;

export default flowsEvents;
