import { previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import en from '@campus/messages/en/flows.ts';
import zh from '@campus/messages/zh/flows.ts';
import { buttons, processActions } from '@campus/rules/flows/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import type { MyTask } from '../flow-types.ts';
import { offersOfProcess, offersOfTask, pageActions } from './offers.ts';
import { type About, blankValues, type OperationValues } from './operation.ts';
import { type OperationName, operationNames, operationOf, operations } from './operations.ts';
import { allValues, person, picture, process, task, uuid } from './testing.ts';

/** On what each operation is done, and what has to be chosen for it. */
const targets: Record<OperationName, { about: About; choice?: string }> = {
  agree: { about: 7 },
  disagree: { about: 7 },
  solve: { about: 7 },
  'not-solve': { about: 7 },
  return: { about: 7, choice: 'step:head' },
  transfer: { about: 7 },
  delegate: { about: 7 },
  'add-signer': { about: 7, choice: 'after' },
  'hang-up': { about: 7 },
  copy: { about: 7 },
  'remove-signer': { about: 7, choice: '9' },
  'take-back': { about: 4 },
  resume: { about: 5 },
  claim: { about: 8 },
  release: { about: 9 },
  withdraw: { about: 0 },
  end: { about: 0 },
  move: { about: 0, choice: 'end' },
  'reopen-ended': { about: 0, choice: 'end' },
  reopen: { about: 0 },
  'hang-up-process': { about: 0 },
  'resume-process': { about: 0 },
  evaluate: { about: 0 },
  'edit-contacts': { about: 'flow.later' },
  comment: { about: 0 },
  remind: { about: 0 },
  delete: { about: 0 },
};

function ready(name: OperationName) {
  const operation = operationOf(process, { name, about: targets[name].about });
  if (!operation) throw new Error(`${name} is not there`);
  const payload = (values: Partial<OperationValues>) =>
    operation.payload({ ...allValues, choice: targets[name].choice ?? '', ...values });
  const takes = (values: Partial<OperationValues>) => operation.call.body.safeParse(payload(values)).success;
  return { ...operation, payload, takes };
}

describe.each(operationNames)('%s', (name) => {
  const operation = ready(name);
  const { asks, limits } = operation;

  test('sends what its call takes, with all that can be filled in and with no more than has to be', () => {
    const { call, payload } = operation;
    expect(call.body.parse(payload({}))).toEqual(payload({}));
    const needed = {
      ...blankValues,
      choice: targets[name].choice ?? '',
      ...(asks.reason === 'required' && { reason: allValues.reason }),
      ...(asks.people !== 'none' && { people: allValues.people }),
      ...(asks.evaluation && { stars: 1, achieved: 'true' }),
    };
    expect(call.body.parse(payload(needed))).toEqual(payload(needed));
  });

  test('lets write and choose as much as its call takes, and no more', () => {
    const { takes } = operation;
    if (asks.reason !== 'none') {
      expect(takes({ reason: '字'.repeat(limits.reason) })).toBe(true);
      expect(takes({ reason: '字'.repeat(limits.reason + 1) })).toBe(false);
    }
    const people = (n: number) => Array.from({ length: n }, (_, at) => person(100 + at));
    if (asks.people === 'several') {
      expect(takes({ people: people(limits.people) })).toBe(true);
      expect(takes({ people: people(limits.people + 1) })).toBe(false);
    }
    const pictures = (n: number) => Array.from({ length: n }, (_, at) => picture(100 + at));
    if (asks.attachments) {
      expect(takes({ pictures: pictures(limits.pictures) })).toBe(true);
      expect(takes({ pictures: pictures(limits.pictures + 1) })).toBe(false);
    }
    expect(takes({})).toBe(true);
  });

  test('asks about its consequences what the server answers', () => {
    const preview = operation.preview({ ...allValues, choice: targets[name].choice ?? '' });
    expect(preview && previewOperation.body.parse(preview)).toEqual(preview);
  });

  test('has its words in both languages', () => {
    for (const texts of [zh, en] as Record<string, string>[]) {
      expect(texts[operation.label]).toBeTruthy();
      expect(texts[operation.done]).toBeTruthy();
    }
  });

  test('is not there when the server does not allow it', () => {
    const bare = { ...process, openActions: [], tasks: [], takeBack: [], removable: [], hung: [], contacts: [] };
    expect(operations[name].on(bare, targets[name].about)).toBeNull();
  });
});

test('every button of a step and every action on a process has an operation, or leads to a page', () => {
  const names: readonly string[] = [...operationNames, ...pageActions];
  expect([...buttons, ...processActions].filter((name) => !names.includes(name))).toEqual([]);
});

describe('what is offered', () => {
  const named = (offers: readonly { name: string; about: About }[]) =>
    offers.map(({ name, about }) => `${name} ${about}`);

  test('is everything that the server allows, and can be done', () => {
    const offers = [...process.tasks.flatMap(offersOfTask), ...offersOfProcess(process)];
    const operable = offers.filter(({ name }) => !(pageActions as readonly string[]).includes(name));
    const there = operable.filter(({ name, about }) => operationOf(process, { name: name as OperationName, about }));
    expect(named(there)).toEqual(named(operable));
    // A comment is written where the comments stand.
    expect(operationNames.filter((name) => !offers.some((offer) => offer.name === name))).toEqual(['comment']);
  });

  test('of a task: what is in the pool is claimed or dispatched, what was claimed is released', () => {
    const few = (state: MyTask['state'], hungUp = false) => {
      const transfer = task.buttons.filter(({ button }) => button === 'transfer' || button === 'take-back');
      return offersOfTask({ ...task, state, hungUp, buttons: transfer, removable: [] }).map(
        ({ name, label }) => `${name} ${label}`,
      );
    };
    expect(few('open')).toEqual(['transfer button-transfer']);
    expect(few('offered')).toEqual(['claim button-claim', 'transfer button-dispatch']);
    expect(few('claimed')).toEqual(['transfer button-transfer', 'release button-release']);
    expect(few('claimed', true)).toEqual(['transfer button-transfer']);
  });

  test('of the process: each decision, each step that hangs and each step to come by itself', () => {
    expect(named(offersOfProcess(process)).slice(0, 3)).toEqual(['remove-signer 0', 'take-back 4', 'resume 5']);
    expect(named(offersOfProcess(process))).toContain('edit-contacts flow.later');
  });
});

describe('a decision', () => {
  test('that agrees sends the fields of its step, the next people and the copies', () => {
    expect(ready('agree').payload({ pictures: [] })).toEqual({
      id: uuid(1),
      task: 7,
      decision: 'agree',
      reason: '原因',
      signature: uuid(33),
      form: { b: 'x' },
      next: [uuid(23)],
      copy: [uuid(24)],
    });
  });

  test('that disagrees asks for no fields and no next people, and its consequences are told', () => {
    const { asks, danger, preview, payload } = ready('disagree');
    expect({ danger, fields: asks.fields, next: asks.next }).toEqual({ danger: true, fields: [], next: null });
    expect(preview(blankValues)).toEqual({ id: uuid(1), task: 7, operation: 'disagree' });
    expect(payload({ ...blankValues, next: [person(1)], reason: '不' })).toEqual({
      id: uuid(1),
      task: 7,
      decision: 'disagree',
      reason: '不',
    });
  });

  test('copies only where the step allows copies', () => {
    const without = { ...task, buttons: task.buttons.filter(({ button }) => button !== 'copy') };
    const agree = operationOf({ ...process, tasks: [without] }, { name: 'agree', about: 7 });
    expect(agree?.asks.copies).toBe(false);
    expect(agree?.payload(allValues)).not.toHaveProperty('copy');
  });

  test('needs the next people, unless they only get a copy', () => {
    const nextIn = (kind: 'approve' | 'copy') => {
      const way = [{ step: 'next', kind }] as (typeof process)['way'];
      return operationOf({ ...process, way }, { name: 'agree', about: 7 })?.asks.next?.required;
    };
    expect([nextIn('approve'), nextIn('copy')]).toEqual([true, false]);
  });
});

describe('returning', () => {
  test('foresees nothing before a target is chosen', () => {
    const { preview } = ready('return');
    expect(preview(blankValues)).toBeNull();
    expect(preview({ ...blankValues, choice: 'submitter' })).toEqual({
      id: uuid(1),
      task: 7,
      operation: 'return',
      to: { kind: 'submitter' },
    });
  });

  test('sends the step that was chosen, and how it goes on where that is asked', () => {
    const { payload } = ready('return');
    expect(payload({ pictures: [], signature: [] })).toEqual({
      id: uuid(1),
      task: 7,
      reason: '原因',
      to: { kind: 'step', step: 'head' },
      afterwards: 'straight-back',
    });
    const plain = { ...process, tasks: [{ ...task, asksAfterwards: false }] };
    expect(operationOf(plain, { name: 'return', about: 7 })?.payload(allValues)).not.toHaveProperty('afterwards');
  });
});

test('a task is given to one, and hung up with a reason whatever its step says', () => {
  const hangUp = ready('hang-up');
  expect(ready('transfer').payload({ ...blankValues, people: [person(5)] })).toEqual({
    id: uuid(1),
    task: 7,
    to: uuid(5),
  });
  expect(hangUp.asks).toMatchObject({ reason: 'required', signature: false, resumeOn: true });
  expect(hangUp.payload({ pictures: [] })).toEqual({ id: uuid(1), task: 7, reason: '原因', resumeOn: '2026-12-01' });
});

test('what waits in a pool is dispatched, and what was taken is transferred', () => {
  const doneIn = (state: MyTask['state']) =>
    operationOf({ ...process, tasks: [{ ...task, state }] }, { name: 'transfer', about: 7 })?.done;
  expect([doneIn('offered'), doneIn('claimed'), doneIn('open')]).toEqual([
    'did-dispatch',
    'did-transfer',
    'did-transfer',
  ]);
});

test('signers of a task are removed by it, those of the process without one', () => {
  const removable = (about: number) => operationOf(process, { name: 'remove-signer', about })?.asks.choices;
  expect(removable(7)?.map(({ value }) => value)).toEqual(['9']);
  expect(removable(0)?.map(({ value }) => value)).toEqual(['11']);
});

test('what is not the reader’s is not there', () => {
  const there = (name: OperationName, about: About) => operationOf(process, { name, about });
  expect(there('agree', 99)).toBeNull();
  expect(there('return', 4)).toBeNull();
  expect(there('take-back', 7)).toBeNull();
  expect(there('resume', 6)).toBeNull();
  expect(there('claim', 7)).toBeNull();
  expect(there('release', 8)).toBeNull();
  expect(there('edit-contacts', 'gone')).toBeNull();
});
