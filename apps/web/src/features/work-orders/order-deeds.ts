import type { OrderText } from './work-order-labels.ts';

/** What a requester does by pressing a button, what is asked for most first. Messages and visits have places of their own. */
export const buttonActions = [
  'resubmit',
  'evaluate',
  'edit',
  'remind',
  'reopen',
  're-apply',
  'withdraw',
  'delete',
] as const;
export type ButtonAction = (typeof buttonActions)[number];

type Deed = {
  /** It leads to a page, asks for something first, asks only whether it is meant, or is done at once. */
  how: 'page' | 'ask' | 'confirm' | 'now';
  label: OrderText;
  look: 'primary' | 'plain' | 'danger';
};

const deeds: Readonly<Record<ButtonAction, Deed>> = {
  resubmit: { how: 'page', label: 'action-resubmit', look: 'primary' },
  evaluate: { how: 'ask', label: 'action-evaluate', look: 'primary' },
  edit: { how: 'page', label: 'action-edit', look: 'plain' },
  remind: { how: 'now', label: 'action-remind', look: 'plain' },
  reopen: { how: 'ask', label: 'action-reopen', look: 'plain' },
  're-apply': { how: 'page', label: 'action-re-apply', look: 'plain' },
  withdraw: { how: 'ask', label: 'action-withdraw', look: 'danger' },
  delete: { how: 'confirm', label: 'action-delete', look: 'danger' },
};

export type OrderButton = Deed & { action: ButtonAction };

/** The buttons of an order: exactly those that the server opened. */
export function buttonsOf(openActions: readonly string[]): OrderButton[] {
  return buttonActions.filter((action) => openActions.includes(action)).map((action) => ({ action, ...deeds[action] }));
}
