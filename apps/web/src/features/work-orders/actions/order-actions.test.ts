import { orderActions } from '@campus/contract/calls/work-orders.ts';
import en from '@campus/messages/en/work-orders.ts';
import zh from '@campus/messages/zh/work-orders.ts';
import { processActions } from '@campus/rules/flows/vocabulary.ts';
import { expect, test } from 'vitest';
import { type ButtonAction, buttonsOf } from './order-actions.ts';

const buttonActions: ButtonAction[] = [
  'resubmit',
  'evaluate',
  'edit',
  'remind',
  'reopen',
  're-apply',
  'withdraw',
  'delete',
];

test('[STATE-08] a button without an open action is not drawn, and none is drawn twice', () => {
  expect(buttonsOf([])).toEqual([]);
  for (const action of buttonActions) expect(buttonsOf([action]).map((button) => button.action)).toEqual([action]);
  expect(buttonsOf(['remind', 'remind']).length).toBe(1);
});

test('what is pressed most stands first, and what cannot be undone last', () => {
  expect(buttonsOf(['delete', 'withdraw', 'remind', 'edit']).map(({ action }) => action)).toEqual([
    'edit',
    'remind',
    'withdraw',
    'delete',
  ]);
  expect(buttonsOf(['re-apply', 'reopen', 'evaluate']).map(({ action }) => action)[0]).toBe('evaluate');
});

test('deleting is confirmed, cancelling, reopening and rating ask first, a reminder is sent at once', () => {
  const how = Object.fromEntries(buttonsOf(buttonActions).map(({ action, how }) => [action, how]));
  expect(how).toEqual({
    resubmit: 'page',
    edit: 'page',
    're-apply': 'page',
    evaluate: 'ask',
    reopen: 'ask',
    withdraw: 'ask',
    remind: 'now',
    delete: 'confirm',
  });
});

test('what the server may open is a button here, has a place of its own, or belongs to those who handle it', () => {
  const elsewhere = ['comment', 'answer-visit'];
  const others = [
    'end',
    'move',
    'reopen-ended',
    'hang-up-process',
    'resume-process',
    'edit-contacts',
    'offer-visit',
    'agree-visit',
    'add-record',
    'set-urgency',
    'follow-up',
    'see-network',
  ];
  const known = [...buttonActions, ...elsewhere, ...others].sort();
  expect([...processActions, ...orderActions].sort()).toEqual(known);
});

test('[ERR-22] [ERR-23] the words of success and of the one question, to the letter', () => {
  const did = ['did-withdraw', 'did-remind', 'did-evaluate', 'did-delete'] as const;
  expect(did.map((key) => zh[key])).toEqual(['取消成功！', '催办成功！', '评价成功！', '删除成功！']);
  expect(did.map((key) => en[key])).toEqual(['Cancelled.', 'Reminder sent.', 'Evaluated.', 'Deleted.']);
  expect(zh['delete-confirm']).toBe('此操作将删除该工单，是否继续？');
  expect(en['delete-confirm']).toBe('This deletes the work order. Continue?');
});
