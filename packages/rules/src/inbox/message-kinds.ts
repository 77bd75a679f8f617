import type { Telling } from '../flows/work.ts';

/** What people choose by: which news they also want by mail or WeCom. */
export type MessageGroup = 'tasks' | 'progress' | 'network' | 'news';
/** Of news that somebody switched on at a page of its own. */
export const WANTED = 'wanted';

// A flow cannot learn to tell something new without a place for it here.
const ofFlows = {
  'process-asked': 'tasks',
  'process-offered': 'tasks',
  'process-no-longer-asked': 'tasks',
  'process-reminded': 'tasks',
  'process-resumed': 'tasks',
  'process-given-back': 'tasks',
  'process-takes-over': 'tasks',
  'process-changed': 'tasks',
  'process-copied': 'progress',
  'process-returned': 'progress',
  'process-ended': 'progress',
  'process-reopened': 'progress',
  'process-hung-up': 'progress',
} as const satisfies Record<`process-${Telling}`, MessageGroup>;

/** Every kind of message that there is, and the group it belongs to; what is wanted goes out by mail, whatever is chosen for groups. */
export const messageKinds = {
  ...ofFlows,
  'process-commented': 'progress',
  'order-record': 'progress',
  'order-joined-progress': 'progress',
  'visit-offered': 'progress',
  'visit-agreed': 'progress',
  'visit-other': 'tasks',
  'network-arrears': 'network',
  'network-waits-for-money': 'network',
  'network-password-reset': 'network',
  'network-desk-deed': 'network',
  'feed-refused': 'tasks',
  'feed-odd': 'tasks',
  'roster-waits': 'tasks',
  'roster-odd': 'tasks',
  'left-open': 'tasks',
  'sign-ins-tried': 'tasks',
  'account-guessed': 'tasks',
  'outage-suspected': 'tasks',
  'outage-asks': 'tasks',
  'outage-announced': 'progress',
  'outage-ended': 'progress',
  'content-published': 'news',
  'seen-as': 'progress',
  'sign-in-password-reset': 'progress',
  'scan-not-me': 'progress',
  'sign-in-changed': 'progress',
  'report-monthly': WANTED,
} as const satisfies Record<string, MessageGroup | typeof WANTED>;

export type MessageKind = keyof typeof messageKinds;

/** Whether a message is about what somebody else applied for; the pages of one's own orders do not show that. */
export const isOfOthers = (kind: string): boolean =>
  kind === 'process-copied' || (messageKinds as Readonly<Record<string, string>>)[kind] === 'tasks';
