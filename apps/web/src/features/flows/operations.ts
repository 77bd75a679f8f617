import {
  endProcess,
  hangUpProcess,
  moveProcess,
  reopenProcess,
  resumeProcess,
  withdrawProcess,
} from '@campus/contract/calls/processes.ts';
import {
  addSigners,
  copyTask,
  type previewOperation,
  removeSigner,
  resumeTask,
  returnTask,
  takeBackTask,
} from '@campus/contract/calls/tasks.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { Payload } from '#web/client/call-head.ts';
import type { MyTask, Process, Words } from './flow-types.ts';
import type { Deed } from './refusal-answers.ts';

/** Operations that are asked for in a sheet over the details. */
export const sheetOperations = [
  'return',
  'add-signer',
  'remove-signer',
  'copy',
  'take-back',
  'resume',
  'withdraw',
  'reopen',
  'end',
  'move',
  'hang-up-process',
  'resume-process',
] as const;
export type SheetOperation = (typeof sheetOperations)[number];

export type OperationValues = {
  choice: string;
  afterwards: string;
  reason: string;
  people: readonly string[];
  pictures: readonly string[];
  signature: string;
};
export type Choice = { value: string; name: Words };

const ofProcess = ['withdraw', 'reopen', 'end', 'move', 'hang-up-process', 'resume-process'] as const;
/** Whether an operation is on the whole process, and so goes by the name of an action instead of a button. */
export const isOfProcess = (deed: SheetOperation): deed is (typeof ofProcess)[number] =>
  (ofProcess as readonly string[]).includes(deed);

/** How much the server keeps of why something was done to a whole process, and of anything else. */
const shortReasons: readonly string[] = ['end', 'move', 'withdraw', 'hang-up-process', 'resume-process'];
export const maxReason = (deed: string): number => (shortReasons.includes(deed) ? 200 : 500);

/** What a sheet asks for, what it foresees, and what it sends. */
export type Operation = {
  deed: Deed & SheetOperation;
  call: Call;
  reason: 'none' | 'optional' | 'required';
  /** One of these has to be chosen; null where there is nothing to choose. */
  choices: readonly Choice[] | null;
  asksAfterwards: boolean;
  people: boolean;
  attachments: boolean;
  signature: boolean;
  danger: boolean;
  foresee: (values: OperationValues) => Payload<typeof previewOperation> | null;
  payload: (values: OperationValues) => object;
};

const plain = {
  choices: null,
  asksAfterwards: false,
  people: false,
  attachments: false,
  signature: false,
  danger: false,
  reason: 'optional',
  foresee: () => null,
} satisfies Partial<Operation>;

const said = ({ reason, pictures, signature }: OperationValues) => ({
  ...(reason && { reason }),
  ...(pictures.length > 0 && { pictures }),
  ...(signature && { signature }),
});
const goesOn = ({ afterwards }: Pick<OperationValues, 'afterwards'>) =>
  afterwards ? { afterwards: afterwards as 'restart' | 'straight-back' } : {};
const same = (text: string): Words => ({ zh: text, en: text });

/** The operation on this process or this task of the reader; null when it is no longer there to be done. */
export function operationOf(name: SheetOperation, process: Process, about: number): Operation | null {
  const { id, openActions } = process;
  switch (name) {
    case 'withdraw':
    case 'end':
      return openActions.includes(name)
        ? {
            ...plain,
            deed: name,
            call: name === 'end' ? endProcess : withdrawProcess,
            reason: name === 'end' ? 'required' : 'optional',
            danger: true,
            foresee: () => ({ id, operation: name }),
            payload: ({ reason }) => ({ id, ...(reason && { reason }) }),
          }
        : null;
    case 'reopen':
      return openActions.includes('reopen')
        ? {
            ...plain,
            deed: 'reopen',
            call: reopenProcess,
            reason: 'required',
            attachments: true,
            foresee: () => ({ id, operation: 'reopen' }),
            payload: ({ reason, pictures }) => ({ id, reason, ...(pictures.length > 0 && { pictures }) }),
          }
        : null;
    case 'move':
      return openActions.includes('move')
        ? {
            ...plain,
            deed: 'move',
            call: moveProcess,
            reason: 'required',
            danger: true,
            choices: process.moveTo.map(({ step, name: words }) => ({ value: step, name: words })),
            foresee: ({ choice }) => (choice ? { id, operation: 'move', step: choice } : null),
            payload: ({ choice, reason }) => ({ id, step: choice, reason }),
          }
        : null;
    case 'remove-signer': {
      const task = process.tasks.find((one) => one.id === about);
      const signers = task ? task.removable : process.removable;
      return signers.length > 0
        ? {
            ...plain,
            deed: name,
            call: removeSigner,
            danger: true,
            choices: signers.map(({ task: other, person }) => ({ value: String(other), name: same(person.name) })),
            payload: (values) => ({ id, ...said(values), remove: Number(values.choice) }),
          }
        : null;
    }
    case 'hang-up-process':
    case 'resume-process':
      return openActions.includes(name)
        ? {
            ...plain,
            deed: name,
            call: name === 'hang-up-process' ? hangUpProcess : resumeProcess,
            // Whoever waits has to know why.
            reason: name === 'hang-up-process' ? 'required' : 'optional',
            payload: ({ reason }) => ({ id, ...(reason && { reason }) }),
          }
        : null;
    case 'take-back':
      return process.takeBack.some(({ task }) => task === about)
        ? {
            ...plain,
            deed: 'take-back',
            call: takeBackTask,
            foresee: () => ({ id, operation: 'take-back', task: about }),
            payload: ({ reason }) => ({ id, task: about, ...(reason && { reason }) }),
          }
        : null;
    case 'resume':
      return process.hung.some(({ visit, mayResume }) => visit === about && mayResume)
        ? {
            ...plain,
            deed: 'resume',
            call: resumeTask,
            payload: ({ reason }) => ({ id, visit: about, ...(reason && { reason }) }),
          }
        : null;
    default: {
      const task = process.tasks.find((one) => one.id === about);
      return task ? onTask(name, id, task) : null;
    }
  }
}

function onTask(name: 'return' | 'add-signer' | 'copy', id: string, task: MyTask): Operation | null {
  const rule = task.buttons.find(({ button }) => button === name);
  const on = { id, task: task.id };
  const asks = rule && { reason: rule.reason, attachments: rule.attachments, signature: rule.signature };
  switch (name) {
    case 'return':
      return rule
        ? {
            ...plain,
            ...asks,
            deed: name,
            call: returnTask,
            danger: true,
            asksAfterwards: task.asksAfterwards,
            choices: task.returnTo.map((to) => ({ value: targetKey(to), name: to.name })),
            foresee: ({ choice, afterwards }) =>
              choice
                ? {
                    ...on,
                    operation: 'return',
                    to: targetOf(choice),
                    ...(task.asksAfterwards && goesOn({ afterwards })),
                  }
                : null,
            payload: (values) => ({
              ...on,
              ...said(values),
              to: targetOf(values.choice),
              ...(task.asksAfterwards && goesOn(values)),
            }),
          }
        : null;
    case 'add-signer':
      return rule
        ? {
            ...plain,
            ...asks,
            deed: name,
            call: addSigners,
            people: true,
            choices: [],
            foresee: ({ choice, people }) =>
              choice && people.length > 0
                ? { ...on, operation: 'add-signer', where: choice as 'before' | 'after', people: [...people] }
                : null,
            payload: (values) => ({ ...on, ...said(values), where: values.choice, people: values.people }),
          }
        : null;
    case 'copy':
      return rule
        ? {
            ...plain,
            deed: name,
            call: copyTask,
            people: true,
            reason: rule.reason,
            payload: ({ people, reason }) => ({ ...on, people, ...(reason && { reason }) }),
          }
        : null;
  }
}

const targetKey = ({ kind, step }: { kind: string; step: string | null }) => (step ? `${kind}:${step}` : kind);
function targetOf(key: string): { kind: 'submitter' | 'previous' | 'step'; step?: string } {
  const at = key.indexOf(':');
  if (at < 0) return { kind: key as 'submitter' | 'previous' };
  const kind = key.slice(0, at) as 'submitter' | 'previous' | 'step';
  return kind === 'step' ? { kind, step: key.slice(at + 1) } : { kind };
}
