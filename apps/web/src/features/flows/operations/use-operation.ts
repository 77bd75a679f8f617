import { isFilledIn } from '@campus/rules/flows/form.ts';
import { useState } from 'react';
import { shownAt } from '#web/ui/base/fault-places.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toWrite } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValue, type InputValues, inputValue, sentForm } from '#web/ui/base/form-values.ts';
import { type Form, useForm } from '#web/ui/base/use-form.ts';
import type { Process, ShownField } from '../flow-types.ts';
import { blankValues, type OperationValues, type SentForm } from './operation.ts';
import { useOperationWrite } from './operation-way.ts';
import type { Operation } from './operations.ts';
import { useOperate } from './use-operate.ts';

/** A field of the step may have the name of a part of the form; its name in the form tells them apart. */
export const fieldName = (id: string) => `form.${id}` as const;

/** The values of the inputs; the step's own fields have a prefix, so that they do not clash with the others. */
export type OperationInputs = Omit<OperationValues, 'form'> & { [own: `form.${string}`]: InputValue };

type Options = {
  process: Process;
  operation: Operation;
  /** Names what was typed on this device. */
  keepAs: string;
  /** What is filled in at the beginning. */
  start?: Partial<OperationValues>;
  /** People who are chosen on other pages, and so have no input here. */
  chosen?: Partial<Pick<OperationValues, 'people' | 'next' | 'copy'>>;
  /** The step's fields as filled in on the page before; they are not asked for again. */
  written?: SentForm | null;
  onDone: () => void;
  /** Somebody else was quicker. */
  onStale?: () => void;
  /** The server reports faults, none of them in a field of this page. */
  onFaultsElsewhere?: () => void;
};

/** One operation as it is filled in: its values, what the server finds wrong with them, and one submit. */
export function useOperation(options: Options) {
  const { process, operation, keepAs, start, chosen, written, onDone, onStale, onFaultsElsewhere } = options;
  const operate = useOperate();
  const write = useOperationWrite(operation.call);
  const fields = written === undefined ? operation.asks.fields : [];
  const [faultsElsewhere, setFaultsElsewhere] = useState<readonly ServerFault[]>([]);
  const [initial] = useState(() => initialInputs(process, operation, fields, start));
  const standingIn = (inputs: OperationInputs) => filledForm(fields, ownValues(fields, inputs), valuesIn(process));
  const valuesOf = (inputs: OperationInputs): OperationValues => {
    const { shown, standing } = standingIn(inputs);
    const own = shown.filter(({ field, right }) => right === 'write' && isFilledIn(field.kind));
    const form = own.length > 0 ? sentForm(own, ownValues(fields, inputs), standing) : (written ?? null);
    return { ...inputs, ...chosen, form };
  };
  const form: Form<OperationInputs> = useForm<OperationInputs>({
    initial,
    keepAs,
    onSubmit: async (inputs) => {
      const payload = operation.payload(valuesOf(inputs));
      const answer = await operate(() => write.mutateAsync(payload), operation.done);
      if (answer.ok) {
        onDone();
        return undefined;
      }
      const faults = answer.faults.map((fault) => faultHere(fault, operation, fields));
      if (answer.stale && onStale) onStale();
      else {
        setFaultsElsewhere(faults.filter(({ field }) => field !== '' && !isIn(initial, field)));
        if (!faults.some(({ field }) => isIn(inputs, field))) onFaultsElsewhere?.();
      }
      return faults;
    },
  });
  const { shown, standing } = standingIn(form.values);
  return {
    form,
    values: valuesOf(form.values),
    /** The step's own fields that are to be filled in as things stand, with the headings and words among them. */
    visibleFields: toWrite(shown),
    standing,
    /** Faults of fields that are filled in on another page. */
    faultsElsewhere,
  };
}

function initialInputs(
  process: Process,
  { asks }: Operation,
  fields: readonly ShownField[],
  start: Options['start'],
): OperationInputs {
  const { form: _, ...blank } = blankValues;
  return {
    ...blank,
    // A single choice is chosen already.
    choice: asks.choices?.length === 1 ? (asks.choices[0]?.value ?? '') : '',
    ...start,
    ...Object.fromEntries(
      fields
        .filter(({ field, right }) => right === 'write' && isFilledIn(field.kind))
        .map(({ field, value }) => [fieldName(field.id), inputValue(field, value, process)]),
    ),
  };
}

/** Whether a field, or the group around it, is filled in here. */
const isIn = (inputs: OperationInputs, field: string) => shownAt(field, (name) => name in inputs) !== null;

const valuesIn = ({ fields }: Process) => Object.fromEntries(fields.map(({ field, value }) => [field.id, value]));

const ownValues = (fields: readonly ShownField[], inputs: OperationInputs): InputValues =>
  Object.fromEntries(
    fields.flatMap(({ field }) => {
      const value = inputs[fieldName(field.id)];
      return value === undefined ? [] : [[field.id, value]];
    }),
  );

/** Moves a fault of the server to its input; an evaluation's text and a task's receiver have other names here. */
function faultHere(fault: ServerFault, { asks }: Operation, fields: readonly ShownField[]): ServerFault {
  // One in a row of a group goes by its group first.
  const [id] = fault.field.split('.');
  const own = fields.find(({ field, right }) => right === 'write' && field.id === id)?.field;
  if (own && !(fault.field in blankValues)) return { ...fault, field: fieldName(fault.field) };
  if (fault.field === 'text') return { ...fault, field: 'reason' };
  if (fault.field === 'to') return { ...fault, field: asks.people === 'none' ? 'choice' : 'people' };
  return fault;
}
