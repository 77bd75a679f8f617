import { evaluateProcess, pickPeople } from '@campus/contract/calls/processes.ts';
import { decideTask, delegateTask, hangUpTask, transferTask } from '@campus/contract/calls/tasks.ts';
import type { InputValues } from '#web/ui/base/form-values.ts';
import { sentForm } from '#web/ui/base/form-values.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { fieldsOfButton } from './button-fields.ts';
import type { DecisionName, MyTask, Person, Process, ShownField } from './flow-types.ts';
import { maxReason, type Operation, type OperationValues, operationOf, type SheetOperation } from './operations.ts';
import type { Deed } from './refusal-answers.ts';

/** Everything that the back-office asks for in a dialog. */
export type DeskAct =
  | { act: SheetOperation; about: number }
  | { act: DecisionName | 'transfer' | 'delegate' | 'hang-up'; about: number }
  | { act: 'evaluate'; about: 0 }
  | { act: 'edit-contacts'; about: string };

export type DeskValues = {
  choice: string;
  afterwards: string;
  reason: string;
  people: readonly Person[];
  pictures: readonly Picture[];
  signature: readonly Picture[];
  next: readonly Person[];
  copy: readonly Person[];
  resumeOn: string;
  stars: number;
  achieved: string;
};

export type DeskOperation = Omit<Operation, 'deed' | 'people' | 'foresee' | 'payload'> & {
  deed: Deed;
  /** How many people are asked for, if any. */
  people: 'none' | 'one' | 'several';
  /** Before or after the reader: the two choices of adding a signer. */
  where: boolean;
  /** The step's own fields that the reader fills in with the decision. */
  fields: readonly ShownField[];
  next: MyTask['next'];
  copies: boolean;
  resumeOn: boolean;
  stars: boolean;
  maxReason: number;
  foresee: (values: DeskValues) => ReturnType<Operation['foresee']>;
  payload: (values: DeskValues, form: InputValues, shown: readonly ShownField[]) => object;
};

const plain = {
  choices: null,
  asksAfterwards: false,
  people: 'none',
  where: false,
  attachments: false,
  signature: false,
  danger: false,
  reason: 'none',
  fields: [],
  next: null,
  copies: false,
  resumeOn: false,
  stars: false,
  maxReason: 500,
  foresee: () => null,
} satisfies Partial<DeskOperation>;

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

const said = ({ reason, pictures, signature }: DeskValues) => ({
  ...(reason.trim() && { reason: reason.trim() }),
  ...(pictures.length > 0 && { pictures: idsOf(pictures) }),
  ...(signature[0] && { signature: signature[0].id }),
});

/** The operation as things stand; null when it is no longer there to be done. */
export function deskOperation(process: Process, asked: DeskAct): DeskOperation | null {
  const { id } = process;
  switch (asked.act) {
    case 'agree':
    case 'disagree':
    case 'solve':
    case 'not-solve':
      return decision(process, asked.act, asked.about);
    case 'transfer':
    case 'delegate':
    case 'hang-up':
      return givenAway(process, asked.act, asked.about);
    case 'evaluate':
      return process.openActions.includes('evaluate')
        ? {
            ...plain,
            deed: 'evaluate',
            call: evaluateProcess,
            stars: true,
            reason: 'required',
            payload: ({ stars, reason, achieved }) => ({
              id,
              stars,
              achieved: achieved === 'true',
              text: reason.trim(),
            }),
          }
        : null;
    case 'edit-contacts': {
      const contact = process.contacts.find(({ sId }) => sId === asked.about);
      return contact
        ? {
            ...plain,
            deed: 'edit-contacts',
            call: pickPeople,
            people: contact.several ? 'several' : 'one',
            payload: ({ people }) => ({ id, sId: contact.sId, people: idsOf(people) }),
          }
        : null;
    }
    default: {
      const operation = operationOf(asked.act, process, asked.about);
      return operation && fromSheet(operation);
    }
  }
}

function fromSheet(operation: Operation): DeskOperation {
  const values = (given: DeskValues): OperationValues => ({
    choice: given.choice,
    afterwards: given.afterwards,
    reason: given.reason.trim(),
    people: idsOf(given.people),
    pictures: idsOf(given.pictures),
    signature: given.signature[0]?.id ?? '',
  });
  return {
    ...plain,
    ...operation,
    people: operation.people ? 'several' : 'none',
    where: operation.deed === 'add-signer',
    maxReason: maxReason(operation.deed),
    foresee: (given) => operation.foresee(values(given)),
    payload: (given) => operation.payload(values(given)),
  };
}

function decision(process: Process, name: DecisionName, about: number): DeskOperation | null {
  const task = process.tasks.find((one) => one.id === about);
  const rule = task?.buttons.find(({ button }) => button === name);
  if (!task || !rule) return null;
  const on = { id: process.id, task: task.id };
  const good = name === 'agree' || name === 'solve';
  return {
    ...plain,
    deed: name,
    call: decideTask,
    reason: rule.reason,
    attachments: rule.attachments,
    signature: rule.signature,
    danger: name === 'disagree',
    fields: fieldsOfButton(process, rule),
    next: good ? task.next : null,
    copies: true,
    foresee: () => (name === 'disagree' ? { ...on, operation: 'disagree' } : null),
    payload: (values, form, shown) => {
      const written = shown.filter(({ right }) => right === 'write');
      return {
        ...on,
        decision: name,
        ...said(values),
        ...(written.length > 0 && { form: sentForm(written, form) }),
        ...(good && task.next && values.next.length > 0 && { next: idsOf(values.next) }),
        ...(values.copy.length > 0 && { copy: idsOf(values.copy) }),
      };
    },
  };
}

function givenAway(process: Process, name: 'transfer' | 'delegate' | 'hang-up', about: number): DeskOperation | null {
  const task = process.tasks.find((one) => one.id === about);
  const rule = task?.buttons.find(({ button }) => button === name);
  if (!task || !rule) return null;
  const on = { id: process.id, task: task.id };
  const asks = { reason: rule.reason, attachments: rule.attachments, signature: rule.signature };
  if (name === 'hang-up')
    return {
      ...plain,
      deed: name,
      call: hangUpTask,
      // Whoever waits has to know why.
      reason: 'required',
      maxReason: 200,
      attachments: rule.attachments,
      resumeOn: true,
      foresee: () => ({ ...on, operation: 'hang-up' }),
      payload: ({ reason, pictures, resumeOn }) => ({
        ...on,
        reason: reason.trim(),
        ...(pictures.length > 0 && { pictures: idsOf(pictures) }),
        ...(resumeOn && { resumeOn }),
      }),
    };
  return {
    ...plain,
    ...asks,
    deed: name === 'transfer' && task.state === 'offered' ? 'dispatch' : name,
    call: name === 'transfer' ? transferTask : delegateTask,
    people: 'one',
    payload: (values) => ({ ...on, ...said(values), to: values.people[0]?.id }),
  };
}
