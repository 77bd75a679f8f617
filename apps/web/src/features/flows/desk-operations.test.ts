import { expect, test } from 'vitest';
import { type DeskAct, type DeskValues, deskOperation } from './desk-operations.ts';
import type { MyTask, Process, ShownField } from './flow-types.ts';

const words = (text: string) => ({ zh: text, en: text });
const person = (id: string) => ({ id, name: id, department: null });
const picture = (id: string) => ({ id, name: id, url: id });
const button = (name: MyTask['buttons'][number]['button'], reason: 'none' | 'optional' | 'required' = 'optional') => ({
  button: name,
  name: null,
  reason,
  attachments: true,
  signature: name === 'agree',
  fields: [] as readonly string[],
});
const field = (id: string, right: 'read' | 'write'): ShownField => ({
  field: {
    id,
    kind: 'text',
    label: words(id),
    hint: null,
    required: true,
    min: null,
    max: null,
    options: [],
    showWhen: null,
  },
  value: null,
  right,
});
const process = {
  id: 'p',
  fields: [field('a', 'read'), field('b', 'write')],
  openActions: ['evaluate', 'end', 'move'],
  tasks: [
    {
      id: 7,
      buttons: [button('agree'), button('disagree', 'required'), button('transfer'), button('hang-up')],
      next: { sId: 'n', stepName: words('n'), several: false },
      returnTo: [],
      asksAfterwards: false,
      removable: [],
    },
  ],
  takeBack: [],
  hung: [],
  contacts: [{ sId: 'c', stepName: words('c'), several: true, people: [] }],
  moveTo: [{ step: 'x', name: words('x') }],
} as unknown as Process;
const blank: DeskValues = {
  choice: '',
  afterwards: '',
  reason: '',
  people: [],
  pictures: [],
  signature: [],
  next: [],
  copy: [],
  resumeOn: '',
  stars: 0,
  achieved: '',
};
const sent = (act: DeskAct, values: Partial<DeskValues>, form = {}) => {
  const operation = deskOperation(process, act);
  return operation?.payload({ ...blank, ...values }, form, operation.fields);
};

test('agreeing sends what the step asks for, and only fields that may be written', () => {
  const values = {
    reason: ' 好 ',
    signature: [picture('s')],
    next: [person('n1')],
    copy: [person('c1'), person('c2')],
  };
  expect(sent({ act: 'agree', about: 7 }, values, { b: 'x' })).toEqual({
    id: 'p',
    task: 7,
    decision: 'agree',
    reason: '好',
    signature: 's',
    form: { b: 'x' },
    next: ['n1'],
    copy: ['c1', 'c2'],
  });
});

test('disagreeing asks for no fields and no next people, and foresees what it cancels', () => {
  const operation = deskOperation(process, { act: 'disagree', about: 7 });
  expect(operation).toMatchObject({ reason: 'required', danger: true, fields: [], next: null });
  expect(operation?.foresee(blank)).toEqual({ id: 'p', task: 7, operation: 'disagree' });
  expect(sent({ act: 'disagree', about: 7 }, { reason: '不' })).toEqual({
    id: 'p',
    task: 7,
    decision: 'disagree',
    reason: '不',
  });
});

test('a task is given away to one, hung up with a reason and perhaps a day', () => {
  expect(sent({ act: 'transfer', about: 7 }, { people: [person('x')] })).toEqual({ id: 'p', task: 7, to: 'x' });
  expect(deskOperation(process, { act: 'hang-up', about: 7 })?.reason).toBe('required');
  expect(sent({ act: 'hang-up', about: 7 }, { reason: '等', resumeOn: '2026-12-01' })).toEqual({
    id: 'p',
    task: 7,
    reason: '等',
    resumeOn: '2026-12-01',
  });
});

test('what waits in a pool is dispatched, and what was taken is transferred', () => {
  const [task] = process.tasks;
  const deedIn = (state: MyTask['state']) =>
    deskOperation({ ...process, tasks: [{ ...task, state } as MyTask] }, { act: 'transfer', about: 7 })?.deed;
  expect([deedIn('offered'), deedIn('claimed'), deedIn('open')]).toEqual(['dispatch', 'transfer', 'transfer']);
});

test('an evaluation, people to come, and what an administrator does', () => {
  expect(sent({ act: 'evaluate', about: 0 }, { stars: 4, achieved: 'false', reason: '慢' })).toEqual({
    id: 'p',
    stars: 4,
    achieved: false,
    text: '慢',
  });
  expect(sent({ act: 'edit-contacts', about: 'c' }, { people: [person('x')] })).toEqual({
    id: 'p',
    sId: 'c',
    people: ['x'],
  });
  expect(sent({ act: 'move', about: 0 }, { choice: 'x', reason: '错' })).toEqual({ id: 'p', step: 'x', reason: '错' });
  expect(deskOperation(process, { act: 'end', about: 0 })?.maxReason).toBe(200);
});

test('what the server does not allow any more is not there', () => {
  expect(deskOperation(process, { act: 'solve', about: 7 })).toBe(null);
  expect(deskOperation(process, { act: 'agree', about: 8 })).toBe(null);
  expect(deskOperation(process, { act: 'delegate', about: 7 })).toBe(null);
  expect(deskOperation(process, { act: 'withdraw', about: 0 })).toBe(null);
  expect(deskOperation(process, { act: 'edit-contacts', about: 'gone' })).toBe(null);
});
