import type { OrderText } from '../work-order-labels.ts';

/** What a requester does by pressing a button; messages and visits have places of their own. */
export type ButtonAction = OrderButton['action'];
export type PageAction = 'resubmit' | 'edit' | 're-apply';
/** What asks for something before it is done. */
export type Question = 'evaluate' | 'reopen' | 'withdraw';

type Look = { label: OrderText; look: 'primary' | 'plain' | 'danger' };
/** A button opens a page, opens a form, asks for confirmation, or acts at once. */
export type OrderButton = Look &
  (
    | { action: PageAction; how: 'page' }
    | { action: Question; how: 'ask' }
    | { action: 'delete'; how: 'confirm' }
    | { action: 'remind'; how: 'now' }
  );

const buttons: readonly OrderButton[] = [
  { action: 'resubmit', how: 'page', label: 'action-resubmit', look: 'primary' },
  { action: 'evaluate', how: 'ask', label: 'action-evaluate', look: 'primary' },
  { action: 'edit', how: 'page', label: 'action-edit', look: 'plain' },
  { action: 'remind', how: 'now', label: 'action-remind', look: 'plain' },
  { action: 'reopen', how: 'ask', label: 'action-reopen', look: 'plain' },
  { action: 're-apply', how: 'page', label: 'action-re-apply', look: 'plain' },
  { action: 'withdraw', how: 'ask', label: 'action-withdraw', look: 'danger' },
  { action: 'delete', how: 'confirm', label: 'action-delete', look: 'danger' },
];

/** The buttons of an order, what is asked for most first: exactly those that the server opened. */
export function buttonsOf(openActions: readonly string[]): OrderButton[] {
  return buttons.filter(({ action }) => openActions.includes(action));
}
