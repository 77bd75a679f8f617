import type { decideTask, previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { Payload } from '#web/client/call-head.ts';
import type { TextKey } from '#web/client/texts.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import type { MyTask, Person, Process, ShownField, Words } from '../flow-types.ts';
import type { DoneText } from './use-operate.ts';

export type SentForm = NonNullable<Payload<typeof decideTask>['form']>;
export type Preview = Payload<typeof previewOperation>;

/** All inputs that operations can have; each operation uses those that it asks for. */
export type OperationValues = {
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
  /** The step's own fields as they are sent; null where none was asked for. */
  form: SentForm | null;
};

export const blankValues: OperationValues = {
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
  form: null,
};

export type Choice = { value: string; name: Words };

/** What has to be filled in before an operation is done. */
export type Asks = {
  reason: 'none' | 'optional' | 'required';
  /** One of these has to be chosen; null where there is nothing to choose. */
  choices: readonly Choice[] | null;
  /** Whether signers come before or after the reader. */
  where: boolean;
  /** How it goes on once it was submitted again. */
  afterwards: boolean;
  people: 'none' | 'one' | 'several';
  attachments: boolean;
  signature: boolean;
  /** The step's own fields that the reader fills in with the decision. */
  fields: readonly ShownField[];
  next: (NonNullable<MyTask['next']> & { required: boolean }) | null;
  copies: boolean;
  resumeOn: boolean;
  /** Stars, and whether the request was achieved. */
  evaluation: boolean;
};

const nothing: Asks = {
  reason: 'none',
  choices: null,
  where: false,
  afterwards: false,
  people: 'none',
  attachments: false,
  signature: false,
  fields: [],
  next: null,
  copies: false,
  resumeOn: false,
  evaluation: false,
};

export type Limits = { reason: number; people: number; pictures: number };
const usualLimits: Limits = { reason: 500, people: 50, pictures: 6 };

/** How a button looks: the main decision, its opposite, a warning, or an ordinary button. */
export type Tone = 'good' | 'bad' | 'danger' | 'plain';

/** A task or visit by its number, a step by its sId; 0 where it is the process itself. */
export type About = number | string;

/** An operation on a process as it stands. */
type Ready<C> = {
  asks: Asks;
  label: TextKey<'flows'>;
  done: DoneText;
  /** What to ask the server about its consequences; null where it has none, or not enough is filled in yet. */
  preview: (values: OperationValues) => Preview | null;
  payload: (values: OperationValues) => Payload<C>;
};
type Rules = { call: Call; tone: Tone; danger: boolean; limits: Limits };
export type Operation = Rules & Ready<Call>;

/** One row of the table of operations. */
export type OperationRow = Rules & {
  /** What its button is called where the business has no word of its own. */
  label: TextKey<'flows'>;
  done: DoneText;
  /** Null when the operation is not, or no longer, possible. */
  on: (process: Process, about: About) => Operation | null;
};

type Definition<C extends Call> = Pick<OperationRow, 'label' | 'done'> & {
  call: C;
  tone?: Tone;
  /** Whether the button that does it warns. */
  danger?: boolean;
  limits?: Partial<Limits>;
  on: (
    process: Process,
    about: About,
  ) => (Partial<Omit<Ready<C>, 'asks'>> & Pick<Ready<C>, 'payload'> & { asks?: Partial<Asks> }) | null;
};

/** Fills in what most operations have in common, and checks the payload against its own call. */
export function defineOperation<C extends Call>(definition: Definition<C>): OperationRow {
  const { label, done, tone = 'plain', danger = false } = definition;
  const rules: Rules = { call: definition.call, tone, danger, limits: { ...usualLimits, ...definition.limits } };
  return {
    ...rules,
    label,
    done,
    on: (process, about) => {
      const ready = definition.on(process, about);
      return (
        ready && {
          ...rules,
          label,
          done,
          preview: () => null,
          ...ready,
          payload: ready.payload as Operation['payload'],
          asks: { ...nothing, ...ready.asks },
        }
      );
    },
  };
}

export const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);

/** What goes with an operation, as far as it was filled in. */
export const reasonIn = ({ reason }: OperationValues) => (reason.trim() ? { reason: reason.trim() } : {});
export const picturesIn = ({ pictures }: OperationValues) => (pictures.length > 0 ? { pictures: idsOf(pictures) } : {});
export const attachedIn = (values: OperationValues) => ({
  ...reasonIn(values),
  ...picturesIn(values),
  ...(values.signature[0] && { signature: values.signature[0].id }),
});

/** A task of the reader whose step has this button, with the rule of the button. */
export function taskWith(process: Process, about: About, button: MyTask['buttons'][number]['button']) {
  const task = process.tasks.find(({ id }) => id === about);
  const rule = task?.buttons.find((row) => row.button === button);
  if (!task || !rule) return null;
  const { reason, attachments, signature } = rule;
  return { task, rule, asks: { reason, attachments, signature }, on: { id: process.id, task: task.id } };
}
