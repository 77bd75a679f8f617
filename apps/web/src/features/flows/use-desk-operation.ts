import { previewOperation } from '@campus/contract/calls/tasks.ts';
import { useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { faultNumber, type InputValues, inputValue, shownFields } from '#web/ui/base/form-values.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { DeskOperation, DeskValues } from './desk-operations.ts';
import type { Process, ShownField } from './flow-types.ts';
import { useOperate } from './refusal-answers.ts';

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

/** A field of the step may be called what a part of the dialog is called; its name in the form tells them apart. */
export const fieldName = (id: string) => `form.${id}`;

/** One dialog: what is typed and chosen, what it would do to others, and one submit. */
export function useDeskOperation(
  process: Process,
  operation: DeskOperation,
  start: Partial<DeskValues>,
  done: () => void,
) {
  const say = useSay('monitoring');
  const operate = useOperate();
  const write = useWrite(operation.call, { quiet: true });
  const [initial] = useState(() => ({
    ...blank,
    choice: operation.choices?.length === 1 ? (operation.choices[0]?.value ?? '') : '',
    ...start,
    ...Object.fromEntries(
      operation.fields
        .filter(({ right }) => right === 'write')
        .map(({ field, value }) => [
          fieldName(field.id),
          inputValue(field, value, { names: process.names, pictures: process.pictures }),
        ]),
    ),
  }));
  type Values = DeskValues & Record<string, unknown>;
  const written = (values: Values): InputValues =>
    Object.fromEntries(
      operation.fields
        .filter(({ field }) => fieldName(field.id) in values)
        .map(({ field }) => [field.id, values[fieldName(field.id)] as InputValues[string]]),
    );
  const others = Object.fromEntries(process.fields.map(({ field, value }) => [field.id, value]));
  const shownIn = (values: Values): ShownField[] => shownFields(operation.fields, written(values), others);
  const form = useForm<Values>({
    initial: initial as Values,
    keepAs: `desk.${process.id}.${operation.deed}`,
    onSubmit: async (values) => {
      const payload = operation.payload(values, written(values), shownIn(values));
      const answer = await operate(() => write.mutateAsync(payload as never), operation.deed);
      if (!answer.ok && !answer.stale) {
        const faults = answer.faults.map((fault) => ofField(fault, operation.fields));
        if (faults.length > 0 && !faults.some(({ field }) => field in values))
          toast(say('check-fields'), { kind: 'warning' });
        return faults;
      }
      form.reset();
      done();
      return undefined;
    },
  });
  const preview = useCall(previewOperation, operation.foresee(form.values));
  return { form, preview, shown: shownIn(form.values).filter(({ right }) => right === 'write') };
}

function ofField(fault: ServerFault, fields: readonly ShownField[]): ServerFault {
  // The comment of an evaluation is typed where other operations ask for a reason.
  if (fault.field === 'text') return { ...fault, field: 'reason' };
  const own = fields.find(({ field, right }) => right === 'write' && field.id === fault.field)?.field;
  if (!own || fault.field in blank) return fault;
  return { ...fault, field: fieldName(own.id), n: faultNumber(own, fault.n) };
}
