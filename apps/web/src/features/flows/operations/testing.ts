import type { ButtonName, MyTask, Process, ShownField } from '../flow-types.ts';
import { blankValues, type OperationValues } from './operation.ts';

/** For tests: a process in which everything is allowed, and everything that could be filled in. */
const words = (text: string) => ({ zh: text, en: text });
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const person = (n: number) => ({ id: uuid(n), name: `p${n}`, department: null });
export const picture = (n: number) => ({ id: uuid(n), name: `f${n}`, url: `f${n}` });

export const button = (name: ButtonName): MyTask['buttons'][number] => ({
  button: name,
  name: null,
  reason: 'optional',
  attachments: true,
  signature: true,
  fields: [],
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

export const task = {
  id: 7,
  visit: 3,
  sId: 'approve',
  kind: 'approve',
  stepName: words('审批'),
  state: 'open',
  part: 'voter',
  instead: null,
  openedAt: 0,
  dueAt: null,
  dueBy: null,
  hungUp: false,
  buttons: (
    [
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
    ] as const
  ).map(button),
  next: { sId: 'flow.next', stepName: words('下一步'), several: true },
  returnTo: [
    { kind: 'submitter', step: null, name: words('申请人') },
    { kind: 'step', step: 'head', name: words('负责人') },
  ],
  asksAfterwards: true,
  removable: [{ task: 9, person: person(9) }],
} satisfies MyTask;

export const process = {
  id: uuid(1),
  status: 'running',
  hungUp: false,
  fields: [field('a', 'read'), field('b', 'write')],
  openActions: [
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
  ],
  tasks: [task, { ...task, id: 8, state: 'offered' }, { ...task, id: 9, state: 'claimed' }],
  takeBack: [{ task: 4, stepName: words('初审') }],
  removable: [{ task: 11, person: person(11), stepName: words('会签') }],
  hung: [
    { visit: 5, stepName: words('处理'), reason: '', since: 0, resumeAt: null, mayResume: true },
    { visit: 6, stepName: words('处理'), reason: '', since: 0, resumeAt: null, mayResume: false },
  ],
  way: [],
  contacts: [{ sId: 'flow.later', stepName: words('以后'), several: true, people: [] }],
  moveTo: [{ step: 'end', name: words('结束') }],
} as unknown as Process;

export const allValues: OperationValues = {
  ...blankValues,
  reason: ' 原因 ',
  afterwards: 'straight-back',
  people: [person(21), person(22)],
  pictures: [picture(31), picture(32)],
  signature: [picture(33)],
  next: [person(23)],
  copy: [person(24)],
  resumeOn: '2026-12-01',
  stars: 4,
  achieved: 'false',
  form: { b: 'x' },
};
