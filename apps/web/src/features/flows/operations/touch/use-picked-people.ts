import { useNavigate } from 'react-router';
import { useFlowAddress } from '../../flow-addresses.ts';
import type { MyTask, Process } from '../../flow-types.ts';
import { askChoice, forgetChoice, useChoice } from '../../people/contact-choice.ts';
import type { About } from '../operation.ts';
import type { Operation, OperationName } from '../operations.ts';

/** Operations that share what was chosen and typed, because the reader may change from one to the other. */
const slotNames: Partial<Record<OperationName, string>> = {
  transfer: 'give',
  delegate: 'give',
  'edit-contacts': 'contacts',
};

export const operationSlot = (prId: string, name: OperationName, about: About) =>
  `${slotNames[name] ?? name}/${prId}/${about}`;
export const nextSlot = (prId: string, task: About) => `next/${prId}/${task}`;
export const copySlot = (prId: string, task: About) => `copy/${prId}/${task}`;

/** The people of an operation, who are chosen on pages of their own: those it is for, those to come next, and copies. */
export function usePickedPeople(process: Process, operation: Operation, task: MyTask | null) {
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const { name, about, asks } = operation;
  const slots = {
    people: operationSlot(process.id, name, about),
    next: nextSlot(process.id, about),
    copy: copySlot(process.id, about),
  };
  const people = useChoice(slots.people)?.people ?? [];
  const next = useChoice(slots.next)?.people ?? [];
  const copy = useChoice(slots.copy)?.people ?? [];
  const sId = task?.sId ?? '-';
  const purpose = task?.kind === 'approve' ? ('approve' as const) : ('deal' as const);
  const go = (slot: string, address: string) => void navigate(address, { state: { slot } });
  return {
    chosen: { people, next, copy },
    /** `where`: whether signers come before or after the reader. */
    openPeople: (where: string) => {
      askChoice(slots.people, {
        people,
        title: task?.stepName ?? null,
        several: asks.people === 'several',
        required: true,
      });
      go(slots.people, peopleAddress(where));
    },
    openNext: () => {
      if (!asks.next) return;
      askChoice(slots.next, { people: next, title: asks.next.stepName, several: asks.next.several, required: true });
      go(slots.next, flowAddress.contacts(asks.next.several ? 'contacts2' : 'contacts', asks.next.sId, purpose));
    },
    openCopy: () => {
      askChoice(slots.copy, { people: copy, title: task?.stepName ?? null, several: true, required: false });
      go(slots.copy, flowAddress.contacts('contactsCopy', sId, purpose));
    },
    forget: () => Object.values(slots).forEach(forgetChoice),
  };

  function peopleAddress(where: string): string {
    if (name === 'transfer' || name === 'delegate') return flowAddress.contacts('contacts', sId, name);
    if (name === 'copy') return flowAddress.contacts('contactsCopy', sId, 'approve');
    return flowAddress.contacts('contacts2', sId, where === 'after' ? 'addAfter' : 'addBefore');
  }
}
