import type { LineFault } from '@campus/rules/calendar/published-days.ts';
import type { Area } from '@campus/rules/deployment/modes.ts';
import type { FlowRefusal } from '@campus/rules/flows/events.ts';
import { applicationBlocks } from '@campus/rules/network-applications/quote-facts.ts';
import type { FeedFault } from '@campus/rules/places/dormitory-feed.ts';
import type { RosterFileFault } from '@campus/rules/roster/lists.ts';
import type { SlotFault } from '@campus/rules/work-orders/work-orders.ts';

/** One thing that is wrong with one field; `code` names a text, `n` fills it. */
export type FieldFault = { field: string; code: FieldFaultCode; n?: number };

/** Every way a single field can fail; each has a text in both languages. */
export const fieldFaultCodes = [
  'required',
  'format',
  'characters',
  'email',
  'mobile',
  'telephone',
  'mac',
  'chinese-name',
  'contacts',
  'min-length',
  'max-length',
  'too-small',
  'too-large',
  'mismatch',
  'unknown-field',
  'password-length',
  'password-special',
  'password-same',
  'password-mismatch',
  'password-common',
  'password-wrong',
  'not-writable',
  'not-an-option',
  'taken',
] as const;
export type FieldFaultCode = (typeof fieldFaultCodes)[number];

type Shape<F> = { status: number; facts?: F };
const refusal = <F = null>(status: number): Shape<F> => ({ status });

/**
 * Every refusal of the product: a stable word, its HTTP status and the facts that fill its text.
 * The text itself is made at the edge, in the reader's language.
 */
export const refusals = {
  // what the caller sent
  invalid: refusal<{ fields: FieldFault[] }>(422),
  'malformed-request': refusal(400),
  'not-found': refusal(404),
  'too-large': refusal<{ limitMb: number }>(413),
  'message-too-large': refusal<{ limitKb: number }>(413),
  'too-many-requests': refusal<{ seconds: number }>(429),
  'idempotency-mismatch': refusal(422),
  'bad-cursor': refusal(422),
  // who the caller is
  'not-signed-in': refusal(401),
  'session-idle': refusal(401),
  'session-ended': refusal(401),
  'password-must-change': refusal(403),
  'not-allowed': refusal(403),
  // acting on people, and giving what one holds
  'stronger-person': refusal<{ name: string }>(403),
  'more-than-held': refusal(403),
  'last-administrator': refusal(409),
  'not-oneself': refusal(403),
  'has-password': refusal(409),
  'own-address': refusal(403),
  'person-changed': refusal(409),
  'person-under-review': refusal(409),
  'held-changed': refusal(409),
  // doing something to many people; those that speak of one person stand beside them in the list
  'bulk-too-many': refusal<{ n: number; limit: number }>(422),
  'bulk-too-many-tasks': refusal<{ n: number; limit: number }>(422),
  'bulk-found-other': refusal<{ n: number }>(409),
  'bulk-settled': refusal(409),
  'bulk-too-late': refusal(409),
  'bulk-out-of-reach': refusal(404),
  'bulk-is-receiver': refusal(409),
  'bulk-may-not-name': refusal(403),
  'bulk-none-fits': refusal(409),
  'bulk-home-beyond': refusal(403),
  'bulk-department-gone': refusal(409),
  'bulk-gone': refusal(409),
  // seeing what somebody else sees
  'see-as-reads-only': refusal(403),
  'see-as-ended': refusal(401),
  'see-as-not-less': refusal<{ name: string }>(403),
  'see-as-oneself': refusal(409),
  'stronger-role': refusal(403),
  'roles-of-everybody': refusal(403),
  'administrators-keep': refusal(409),
  'role-changed': refusal(409),
  'role-shipped': refusal(409),
  'role-has-members': refusal<{ n: number }>(409),
  'role-in-flows': refusal(409),
  'area-not-served': refusal<{ area: Area }>(403),
  'signature-missing': refusal(401),
  'signature-unknown-key': refusal(401),
  'signature-wrong': refusal(401),
  'signature-stale': refusal(401),
  'signature-replayed': refusal(401),
  'link-expired': refusal(403),
  // signing in
  'organisation-unknown': refusal(400),
  'organisation-suspended': refusal(403),
  'credentials-missing': refusal(400),
  'credentials-wrong': refusal<{ left: number }>(400),
  'user-unknown': refusal<{ left: number }>(400),
  'password-wrong': refusal<{ left: number }>(400),
  'sign-in-locked': refusal<{ untilAt: number }>(400),
  'sign-in-refused': refusal(400),
  'account-disabled': refusal(400),
  'hall-not-yours': refusal(400),
  'desk-not-yours': refusal(400),
  'proof-needed': refusal(403),
  'password-codes-closed': refusal(409),
  'password-code-wrong': refusal(400),
  'refresh-invalid': refusal(400),
  'refresh-reused': refusal(400),
  'grant-unsupported': refusal(400),
  'unified-login-unavailable': refusal(400),
  'sign-on-unasked': refusal(400),
  'sign-on-ticket': refusal(400),
  'sign-on-unregistered': refusal(400),
  'sign-on-nobody': refusal<{ account: string }>(400),
  'sign-on-somebody-else': refusal(403),
  'sign-on-circle': refusal(400),
  'sign-on-only': refusal(400),
  'scan-unavailable': refusal(400),
  'scan-off': refusal(400),
  'scan-unknown': refusal(404),
  'scan-seen': refusal(409),
  'scan-over': refusal(409),
  'scan-unconfirmed': refusal(409),
  'scan-withdrawn': refusal(409),
  'wecom-unavailable': refusal(400),
  'wecom-unasked': refusal(400),
  'wecom-code': refusal(400),
  'wecom-outsider': refusal(400),
  'wecom-unbound': refusal<{ key: string }>(400),
  'wecom-key': refusal(400),
  'wecom-person-bound': refusal(409),
  'wecom-member-bound': refusal(409),
  'wecom-later': refusal(400),
  'wecom-settings': refusal(400),
  'wecom-away': refusal(400),
  'wecom-circle': refusal(400),
  // pictures
  'only-images': refusal(415),
  'image-too-many-pixels': refusal<{ limitMegapixels: number }>(413),
  'quota-exceeded': refusal<{ limitMb: number }>(413),
  'storage-quota-full': refusal<{ limitMb: number }>(413),
  // universities
  'sign-taken': refusal(409),
  'sign-fixed': refusal(409),
  'university-administered': refusal(409),
  'platform-university': refusal(409),
  'first-link-over': refusal(403),
  'people-quota-full': refusal<{ limit: number }>(409),
  // what the hall shows
  'file-kind-refused': refusal<{ may: string }>(415),
  'content-changed': refusal(409),
  'content-not-now': refusal(409),
  // data that does not fit
  'parameter-unknown': refusal(404),
  'parameter-value': refusal<{ field: string; may: string }>(422),
  'parameter-changed': refusal(409),
  'parameter-secret-moved': refusal<{ field: string }>(400),
  // businesses and their processes
  'business-suspended': refusal(409),
  'business-not-for-you': refusal(403),
  'business-code-taken': refusal(409),
  'business-code-stays': refusal(409),
  'business-changed': refusal(409),
  'business-was-published': refusal(409),
  'business-not-now': refusal(409),
  'category-name-taken': refusal(409),
  'category-not-empty': refusal(409),
  'draft-changed': refusal<{ by: string; at: number }>(409),
  'version-superseded': refusal(409),
  'definition-malformed': refusal<{ at: string }>(422),
  'definition-faulty': refusal<{
    faults: {
      code: string;
      step: string | null;
      branch: string | null;
      field: string | null;
      detail: string | null;
    }[];
  }>(422),
  'nothing-to-publish': refusal(409),
  'too-many-drafts': refusal<{ limit: number }>(409),
  'reminded-lately': refusal<{ minutes: number }>(409),
  'substitute-overlaps': refusal(409),
  'contacts-need-words': refusal(422),
  'process-ended': refusal(409),
  'process-running': refusal(409),
  'process-returned': refusal(409),
  'not-yours': refusal(403),
  'already-settled': refusal(409),
  'not-your-turn': refusal(409),
  'hung-up': refusal(409),
  'not-hung-up': refusal(409),
  'no-such-step': refusal(409),
  'not-passed-yet': refusal(409),
  'already-acted': refusal(409),
  'nothing-to-take-back': refusal(409),
  'not-allowed-here': refusal(403),
  'already-asked': refusal(409),
  'person-inactive': refusal(409),
  'nobody-named': refusal(422),
  'last-signer': refusal(409),
  'already-claimed': refusal(409),
  'already-taken': refusal(409),
  'not-claimed': refusal(409),
  'not-due': refusal(409),
  'wrong-decision': refusal(409),
  'own-application': refusal(409),
  'cannot-be-undone': refusal(409),
  // fault reports and complaints
  'complaint-pending': refusal(409),
  'self-help-too-many': refusal<{ limit: number }>(409),
  'order-business-missing': refusal(409),
  'join-closed': refusal(409),
  'slot-faulty': refusal<{ fault: SlotFault }>(422),
  'visit-replaced': refusal(409),
  // outages
  'outage-over': refusal(409),
  'outage-decided': refusal(409),
  'outage-times': refusal(422),
  'outage-changed': refusal(409),
  'outage-not-covering': refusal(409),
  'outage-not-begun': refusal(409),
  'outage-known': refusal<{ id: string }>(409),
  'outage-order-elsewhere': refusal<{ id: string }>(409),
  // the campus network
  'package-unavailable': refusal(409),
  'business-in-process': refusal(409),
  'data-syncing': refusal(409),
  'no-operation': refusal(409),
  'no-package-to-open': refusal(409),
  'no-package-to-stop': refusal(409),
  'no-package-to-reopen': refusal(409),
  'no-package-to-move': refusal(409),
  'no-package-to-change-mac': refusal(409),
  'no-package-for-password': refusal(409),
  'no-package-to-freeze': refusal(409),
  'no-package-to-unfreeze': refusal(409),
  'arrears-no-pause': refusal(409),
  'arrears-no-opening': refusal(409),
  'balance-short-pause': refusal(409),
  'balance-short-opening': refusal(409),
  'balance-short-month': refusal(409),
  'pause-cut-off': refusal(409),
  'only-non-staff': refusal(409),
  'not-your-package': refusal(409),
  'window-closed': refusal<{ start: string; end: string }>(409),
  'initial-password-first': refusal(409),
  'own-network': refusal(403),
  'same-dormitory': refusal(409),
  'building-closed': refusal(409),
  'building-mobile-signal': refusal(409),
  'port-required': refusal(422),
  'network-own-page': refusal(409),
  'registration-too-often': refusal(429),
  'registration-expired': refusal(409),
  'account-taken': refusal(409),
  'permit-required': refusal(422),
  'package-code-taken': refusal(409),
  'package-in-use': refusal(409),
  'deposit-differs': refusal(409),
  'refund-too-much': refusal<{ mostFen: number; mostYuan: string }>(409),
  // places, the dormitory feed and the calendar
  'menu-changed': refusal(409),
  'menu-links': refusal<{ limit: number }>(422),
  'place-code-taken': refusal(409),
  'place-kind': refusal(422),
  'place-fact-elsewhere': refusal(422),
  // departments
  'department-cycle': refusal(409),
  'department-closed': refusal(409),
  'department-not-empty': refusal<{ people: number; n: number }>(409),
  'department-gives-power': refusal<{ name: string }>(403),
  'feed-unreadable': refusal<{ fault: FeedFault; column: string }>(422),
  'feed-too-many-leave': refusal<{ people: number; share: number }>(409),
  'feed-too-many-move': refusal<{ people: number; share: number }>(409),
  'feed-room-too-full': refusal<{ people: number; room: string }>(409),
  'feed-outdated': refusal(409),
  'feed-settled': refusal(409),
  'feed-parts': refusal(422),
  'roster-unreadable': refusal<{ fault: RosterFileFault; column: string }>(422),
  'roster-outdated': refusal(409),
  'roster-settled': refusal(409),
  'roster-own': refusal(409),
  'roster-running': refusal(503),
  'roster-second-person': refusal(409),
  'calendar-line': refusal<{ fault: LineFault; line: number; text: string }>(422),
  // labels
  'label-name-taken': refusal(409),
  'label-in-use': refusal<{ n: number }>(409),
  'label-members': refusal<{ people: number }>(409),
  'label-reach': refusal(403),
  'label-without-rule': refusal(409),
  // the house itself
  busy: refusal(503),
  'database-away': refusal(503),
  unexpected: refusal(500),
} as const;

export type RefusalCode = keyof typeof refusals;
export type FactsOf<C extends RefusalCode> = (typeof refusals)[C] extends Shape<infer F> ? F : never;

/** Refusals that `bind` itself may answer for any call, so no call has to declare them. */
export const houseRefusals = [
  'invalid',
  'malformed-request',
  'not-found',
  'too-large',
  'message-too-large',
  'too-many-requests',
  'idempotency-mismatch',
  'bad-cursor',
  'not-signed-in',
  'session-idle',
  'session-ended',
  'password-must-change',
  'not-allowed',
  'see-as-reads-only',
  'see-as-ended',
  'area-not-served',
  'organisation-suspended',
  'signature-missing',
  'signature-unknown-key',
  'signature-wrong',
  'signature-stale',
  'signature-replayed',
  'busy',
  'database-away',
  'unexpected',
] as const satisfies readonly RefusalCode[];

const engineRefusals = [
  'process-ended',
  'process-running',
  'process-returned',
  'not-yours',
  'already-settled',
  'not-your-turn',
  'hung-up',
  'not-hung-up',
  'no-such-step',
  'not-passed-yet',
  'already-acted',
  'nothing-to-take-back',
  'not-allowed-here',
  'already-asked',
  'person-inactive',
  'nobody-named',
  'last-signer',
  'already-claimed',
  'already-taken',
  'not-claimed',
  'not-due',
  'wrong-decision',
  'own-application',
  'cannot-be-undone',
] as const satisfies readonly FlowRefusal[];

/** What the flow engine may refuse, whatever the operation, and what a step of the product's own may that it leads to. */
export const flowRefusals = [...engineRefusals, 'people-quota-full'] as const satisfies readonly RefusalCode[];

/** What the product itself refuses of a fault report or a complaint, wherever it is submitted. */
export const orderRefusals = ['complaint-pending', 'self-help-too-many'] as const satisfies readonly RefusalCode[];

/** What a module that hears of processes refuses of any of them: some have pages of their own. */
export const listenerRefusals = [...orderRefusals, 'network-own-page'] as const satisfies readonly RefusalCode[];

// The engine cannot learn a new refusal without a text for it.
const _everyFlowRefusal: readonly FlowRefusal[] extends readonly (typeof engineRefusals)[number][] ? true : never =
  true;

/** What the network's rules may refuse of an application, wherever it is submitted. */
export const applicationRefusals = [
  ...applicationBlocks,
  'same-dormitory',
  'building-closed',
  'building-mobile-signal',
  'port-required',
  'self-help-too-many',
  'network-own-page',
] as const satisfies readonly RefusalCode[];
