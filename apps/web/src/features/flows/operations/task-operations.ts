import {
  addSigners,
  claimTask,
  copyTask,
  delegateTask,
  hangUpTask,
  releaseTask,
  removeSigner,
  resumeTask,
  returnTask,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import type { Words } from '../flow-types.ts';
import {
  attachedIn,
  defineOperation,
  idsOf,
  type OperationValues,
  picturesIn,
  reasonIn,
  taskWith,
} from './operation.ts';
import { targetKey, targetOf } from './return-target.ts';

const same = (text: string): Words => ({ zh: text, en: text });
const whereIn = ({ choice }: OperationValues) => choice as 'before' | 'after';

const returning = defineOperation({
  call: returnTask,
  label: 'button-return',
  done: 'did-return',
  danger: true,
  on: (process, about) => {
    const mine = taskWith(process, about, 'return');
    if (!mine) return null;
    const { task, asks, on } = mine;
    const afterwardsIn = ({ afterwards }: OperationValues) =>
      task.asksAfterwards && afterwards ? { afterwards: afterwards as 'restart' | 'straight-back' } : {};
    return {
      asks: {
        ...asks,
        afterwards: task.asksAfterwards,
        choices: task.returnTo.map((target) => ({ value: targetKey(target), name: target.name })),
      },
      preview: (values) =>
        values.choice ? { ...on, operation: 'return', to: targetOf(values.choice), ...afterwardsIn(values) } : null,
      payload: (values) => ({
        ...on,
        ...attachedIn(values),
        to: targetOf(values.choice),
        ...afterwardsIn(values),
      }),
    };
  },
});

const transfer = defineOperation({
  call: transferTask,
  label: 'button-transfer',
  done: 'did-transfer',
  on: (process, about) => {
    const mine = taskWith(process, about, 'transfer');
    if (!mine) return null;
    const { task, asks, on } = mine;
    return {
      asks: { ...asks, people: 'one' },
      // A task that nobody has claimed yet is dispatched.
      ...(task.state === 'offered' && { label: 'button-dispatch', done: 'did-dispatch' }),
      payload: (values) => ({ ...on, ...attachedIn(values), to: values.people[0]?.id ?? '' }),
    };
  },
});

const delegate = defineOperation({
  call: delegateTask,
  label: 'button-delegate',
  done: 'did-delegate',
  on: (process, about) => {
    const mine = taskWith(process, about, 'delegate');
    return (
      mine && {
        asks: { ...mine.asks, people: 'one' },
        payload: (values) => ({ ...mine.on, ...attachedIn(values), to: values.people[0]?.id ?? '' }),
      }
    );
  },
});

const addSigner = defineOperation({
  call: addSigners,
  label: 'button-add-signer',
  done: 'did-add-signer',
  limits: { people: 20 },
  on: (process, about) => {
    const mine = taskWith(process, about, 'add-signer');
    return (
      mine && {
        asks: { ...mine.asks, where: true, people: 'several' },
        preview: (values) =>
          values.choice && values.people.length > 0
            ? { ...mine.on, operation: 'add-signer', where: whereIn(values), people: idsOf(values.people) }
            : null,
        payload: (values) => ({
          ...mine.on,
          ...attachedIn(values),
          where: whereIn(values),
          people: idsOf(values.people),
        }),
      }
    );
  },
});

const hangUp = defineOperation({
  call: hangUpTask,
  label: 'button-hang-up',
  done: 'did-hang-up',
  limits: { reason: 200 },
  on: (process, about) => {
    const mine = taskWith(process, about, 'hang-up');
    return (
      mine && {
        // Whoever waits has to know why, whatever the step says.
        asks: { reason: 'required', attachments: mine.asks.attachments, resumeOn: true },
        preview: () => ({ ...mine.on, operation: 'hang-up' }),
        payload: (values) => ({
          ...mine.on,
          reason: values.reason.trim(),
          ...picturesIn(values),
          ...(values.resumeOn && { resumeOn: values.resumeOn }),
        }),
      }
    );
  },
});

const copy = defineOperation({
  call: copyTask,
  label: 'button-copy',
  done: 'did-copy',
  on: (process, about) => {
    const mine = taskWith(process, about, 'copy');
    return (
      mine && {
        asks: { reason: mine.asks.reason, people: 'several' },
        payload: (values) => ({ ...mine.on, people: idsOf(values.people), ...reasonIn(values) }),
      }
    );
  },
});

/** Of a task of the reader, or of the whole process for those who manage it. */
const signerRemoval = defineOperation({
  call: removeSigner,
  label: 'button-remove-signer',
  done: 'did-remove-signer',
  danger: true,
  on: (process, about) => {
    const task = process.tasks.find(({ id }) => id === about);
    const signers = task ? task.removable : process.removable;
    if (signers.length === 0) return null;
    return {
      asks: {
        reason: 'optional',
        choices: signers.map((signer) => ({ value: String(signer.task), name: same(signer.person.name) })),
      },
      payload: (values) => ({ id: process.id, ...attachedIn(values), remove: Number(values.choice) }),
    };
  },
});

const takeBack = defineOperation({
  call: takeBackTask,
  label: 'button-take-back',
  done: 'did-take-back',
  on: (process, about) => {
    const decided = process.takeBack.find(({ task }) => task === about);
    if (!decided) return null;
    const on = { id: process.id, task: decided.task };
    return {
      asks: { reason: 'optional' },
      preview: () => ({ ...on, operation: 'take-back' }),
      payload: (values) => ({ ...on, ...reasonIn(values) }),
    };
  },
});

const resume = defineOperation({
  call: resumeTask,
  label: 'button-resume',
  done: 'did-resume',
  on: (process, about) => {
    const hung = process.hung.find(({ visit, mayResume }) => visit === about && mayResume);
    return (
      (hung && {
        asks: { reason: 'optional' },
        payload: (values) => ({ id: process.id, visit: hung.visit, ...reasonIn(values) }),
      }) ??
      null
    );
  },
});

const claim = defineOperation({
  call: claimTask,
  label: 'button-claim',
  done: 'did-claim',
  tone: 'good',
  on: (process, about) => {
    const task = process.tasks.find(({ id, state }) => id === about && state === 'offered');
    return task ? { payload: () => ({ id: process.id, task: task.id }) } : null;
  },
});

const release = defineOperation({
  call: releaseTask,
  label: 'button-release',
  done: 'did-release',
  on: (process, about) => {
    const task = process.tasks.find(({ id, state, hungUp }) => id === about && state === 'claimed' && !hungUp);
    return task ? { payload: () => ({ id: process.id, task: task.id }) } : null;
  },
});

export const taskOperations = {
  return: returning,
  transfer,
  delegate,
  'add-signer': addSigner,
  'hang-up': hangUp,
  copy,
  'remove-signer': signerRemoval,
  'take-back': takeBack,
  resume,
  claim,
  release,
};
