import {
  addComment,
  deleteProcess,
  endProcess,
  evaluateProcess,
  hangUpProcess,
  moveProcess,
  pickPeople,
  remindProcess,
  reopenEnded,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import type { Process } from '../flow-types.ts';
import { defineOperation, idsOf, picturesIn, reasonIn } from './operation.ts';

const allows = ({ openActions }: Process, action: Process['openActions'][number]) => openActions.includes(action);

const withdraw = defineOperation({
  call: withdrawProcess,
  label: 'action-withdraw',
  done: 'did-withdraw',
  tone: 'danger',
  danger: true,
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'withdraw')
      ? {
          asks: { reason: 'optional' },
          preview: () => ({ id: process.id, operation: 'withdraw' }),
          payload: (values) => ({ id: process.id, ...reasonIn(values) }),
        }
      : null,
});

const end = defineOperation({
  call: endProcess,
  label: 'action-end',
  done: 'did-end',
  tone: 'danger',
  danger: true,
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'end')
      ? {
          asks: { reason: 'required' },
          preview: () => ({ id: process.id, operation: 'end' }),
          payload: ({ reason }) => ({ id: process.id, reason: reason.trim() }),
        }
      : null,
});

const move = defineOperation({
  call: moveProcess,
  label: 'action-move',
  done: 'did-move',
  tone: 'danger',
  danger: true,
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'move')
      ? {
          asks: { reason: 'required', choices: process.moveTo.map(({ step, name }) => ({ value: step, name })) },
          preview: ({ choice }) => (choice ? { id: process.id, operation: 'move', step: choice } : null),
          payload: ({ choice, reason }) => ({ id: process.id, step: choice, reason: reason.trim() }),
        }
      : null,
});

const reopenAtStep = defineOperation({
  call: reopenEnded,
  label: 'action-reopen-ended',
  done: 'did-reopen-ended',
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'reopen-ended')
      ? {
          asks: { reason: 'required', choices: process.moveTo.map(({ step, name }) => ({ value: step, name })) },
          preview: ({ choice }) => (choice ? { id: process.id, operation: 'reopen-ended', step: choice } : null),
          payload: ({ choice, reason }) => ({ id: process.id, step: choice, reason: reason.trim() }),
        }
      : null,
});

const reopen = defineOperation({
  call: reopenProcess,
  label: 'action-reopen',
  done: 'did-reopen',
  on: (process) =>
    allows(process, 'reopen')
      ? {
          asks: { reason: 'required', attachments: true },
          preview: () => ({ id: process.id, operation: 'reopen' }),
          payload: (values) => ({ id: process.id, reason: values.reason.trim(), ...picturesIn(values) }),
        }
      : null,
});

const hangUp = defineOperation({
  call: hangUpProcess,
  label: 'action-hang-up-process',
  done: 'did-hang-up-process',
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'hang-up-process')
      ? {
          // Whoever waits has to know why.
          asks: { reason: 'required' },
          payload: ({ reason }) => ({ id: process.id, reason: reason.trim() }),
        }
      : null,
});

const resume = defineOperation({
  call: resumeProcess,
  label: 'action-resume-process',
  done: 'did-resume-process',
  limits: { reason: 200 },
  on: (process) =>
    allows(process, 'resume-process')
      ? { asks: { reason: 'optional' }, payload: (values) => ({ id: process.id, ...reasonIn(values) }) }
      : null,
});

const evaluate = defineOperation({
  call: evaluateProcess,
  label: 'action-evaluate',
  done: 'did-evaluate',
  tone: 'good',
  on: (process) =>
    allows(process, 'evaluate')
      ? {
          asks: { evaluation: true, reason: 'required' },
          payload: ({ stars, achieved, reason }) => ({
            id: process.id,
            stars,
            achieved: achieved === 'true',
            text: reason.trim(),
          }),
        }
      : null,
});

/** The people whom a later step will ask. */
const editContacts = defineOperation({
  call: pickPeople,
  label: 'action-edit-contacts',
  done: 'did-edit-contacts',
  on: (process, about) => {
    const contact = process.contacts.find(({ sId }) => sId === about);
    return contact
      ? {
          asks: { people: contact.several ? 'several' : 'one' },
          payload: ({ people }) => ({ id: process.id, sId: contact.sId, people: idsOf(people) }),
        }
      : null;
  },
});

const comment = defineOperation({
  call: addComment,
  label: 'action-comment',
  done: 'did-comment',
  limits: { reason: 1000 },
  on: (process) =>
    allows(process, 'comment')
      ? {
          asks: { reason: 'required', attachments: true },
          payload: (values) => ({ id: process.id, text: values.reason.trim(), ...picturesIn(values) }),
        }
      : null,
});

const remind = defineOperation({
  call: remindProcess,
  label: 'action-remind',
  done: 'did-remind',
  on: (process) => (allows(process, 'remind') ? { payload: () => ({ id: process.id }) } : null),
});

const remove = defineOperation({
  call: deleteProcess,
  label: 'action-delete',
  done: 'did-delete',
  tone: 'danger',
  on: (process) => (allows(process, 'delete') ? { payload: () => ({ id: process.id }) } : null),
});

export const processOperations = {
  withdraw,
  end,
  move,
  'reopen-ended': reopenAtStep,
  reopen,
  'hang-up-process': hangUp,
  'resume-process': resume,
  evaluate,
  'edit-contacts': editContacts,
  comment,
  remind,
  delete: remove,
};
