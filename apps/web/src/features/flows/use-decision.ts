import { decideTask } from '@campus/contract/calls/tasks.ts';
import { useState } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { useWrite } from '#web/client/queries.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { faultNumber, type InputValue, inputValue, sentForm } from '#web/ui/base/form-values.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { fieldsOfButton } from './button-fields.ts';
import { forgetChoice, useChoice } from './contact-choice.ts';
import type { DecisionName, MyTask, Person, Process, ShownField } from './flow-types.ts';
import { useOperate } from './refusal-answers.ts';

type Sent = NonNullable<Payload<typeof decideTask>['form']>;

/** What was written into a task's own fields travels from the approving view to the page of the decision. */
export const writtenShelf = (prId: string, task: number) => `campus.task-form.${prId}.${task}`;
export const keepWritten = (prId: string, task: number, form: Sent | undefined) =>
  writeStored('sessionStorage', writtenShelf(prId, task), form);
const readWritten = (prId: string, task: number) =>
  readStored('sessionStorage', writtenShelf(prId, task)) as Sent | null;

export const nextSlot = (prId: string, task: number) => `next/${prId}/${task}`;
export const copySlot = (prId: string, task: number) => `copy/${prId}/${task}`;
export const sayingKey = (prId: string, task: number) => `decide.${prId}.${task}`;

/** Everything typed and chosen for a decision is forgotten: it was sent, or another visit begins anew. */
export function forgetDecision(prId: string, task: number): void {
  forgetChoice(nextSlot(prId, task));
  forgetChoice(copySlot(prId, task));
  writeStored('sessionStorage', `campus.form.${sayingKey(prId, task)}`, undefined);
}

/** A field of the step may be called what a part of the page is called; its name in the form tells them apart. */
export const askedName = (id: string) => `form.${id}` as const;

export type Saying = {
  next: readonly Person[];
  reason: string;
  pictures: readonly Picture[];
  signature: readonly Picture[];
} & { [asked: `form.${string}`]: InputValue };

/** One decision with what its step asks for: reason, pictures, signature, the next people, copies. */
export function useDecision(process: Process, task: MyTask, decision: DecisionName, onDone: () => void) {
  const operate = useOperate();
  const write = useWrite(decideTask, { quiet: true });
  const next = useChoice(nextSlot(process.id, task.id))?.people ?? [];
  const copy = useChoice(copySlot(process.id, task.id))?.people ?? [];
  const [left, setLeft] = useState<readonly ServerFault[]>([]);
  const rule = task.buttons.find((one) => one.button === decision);
  const asksNext = task.next !== null && (decision === 'agree' || decision === 'solve');
  // Those who only hear of it may be left out.
  const stepOf = task.next?.sId.slice(task.next.sId.lastIndexOf('.') + 1);
  const needsNext = process.way.find(({ step }) => step === stepOf || step === task.next?.sId)?.kind !== 'copy';
  // What a yes writes comes from the page before; what a no asks for is asked for here.
  const asked = !rule || decision === 'agree' || decision === 'solve' ? [] : fieldsOfButton(process, rule);
  const [initial] = useState(
    (): Saying => ({
      next: [],
      reason: '',
      pictures: [],
      signature: [],
      ...Object.fromEntries(asked.map(({ field, value }) => [askedName(field.id), inputValue(field, value, process)])),
    }),
  );
  const form = useForm<Saying>({
    initial,
    keepAs: sayingKey(process.id, task.id),
    onSubmit: async ({ reason, pictures, signature, ...typed }) => {
      const values = Object.fromEntries(asked.map(({ field }) => [field.id, typed[askedName(field.id)] ?? '']));
      const written = asked.length > 0 ? sentForm(asked, values) : readWritten(process.id, task.id);
      const payload = {
        id: process.id,
        task: task.id,
        decision,
        ...(reason.trim() && { reason: reason.trim() }),
        ...(pictures.length > 0 && { pictures: pictures.map(({ id }) => id) }),
        ...(signature[0] && { signature: signature[0].id }),
        ...(written && { form: written }),
        ...(asksNext && next.length > 0 && { next: idsOf(next) }),
        ...(copy.length > 0 && { copy: idsOf(copy) }),
      };
      const answer = await operate(() => write.mutateAsync(payload), decision);
      if (!answer.ok) {
        // What the task's own fields lack cannot be mended here, so the page says where.
        const faults = answer.faults.map((fault) => ofAsked(fault, asked));
        setLeft(faults.filter(({ field }) => field !== '' && !(field in initial)));
        return faults;
      }
      keepWritten(process.id, task.id, undefined);
      forgetChoice(nextSlot(process.id, task.id));
      forgetChoice(copySlot(process.id, task.id));
      onDone();
      return undefined;
    },
  });
  return { form, asked, rule, next, copy, asksNext, needsNext, faultsElsewhere: left };
}

function ofAsked(fault: ServerFault, asked: readonly ShownField[]): ServerFault {
  const own = asked.find(({ field }) => field.id === fault.field)?.field;
  return own ? { ...fault, field: askedName(own.id), n: faultNumber(own, fault.n) } : fault;
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
