import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { DecisionName, MyTask, Process } from '../flow-types.ts';
import { fieldsOfButton } from './button-fields.ts';
import { isYes } from './decision-names.ts';
import { attachedIn, defineOperation, idsOf, taskWith } from './operation.ts';

export const decision = (name: DecisionName) =>
  defineOperation({
    call: decideTask,
    label: `button-${name}`,
    done: `did-${name}`,
    tone: isYes(name) ? 'good' : 'bad',
    danger: name === 'disagree',
    on: (process, about) => {
      const mine = taskWith(process, about, name);
      if (!mine) return null;
      const { task, rule, asks, on } = mine;
      const next = isYes(name) ? nextOf(process, task) : null;
      const copies = task.buttons.some(({ button }) => button === 'copy');
      return {
        asks: { ...asks, fields: fieldsOfButton(process, rule), next, copies },
        preview: () => (name === 'disagree' ? { ...on, operation: 'disagree' } : null),
        payload: (values) => ({
          ...on,
          decision: name,
          ...attachedIn(values),
          ...(values.form && { form: values.form }),
          ...(next && values.next.length > 0 && { next: idsOf(values.next) }),
          ...(copies && values.copy.length > 0 && { copy: idsOf(values.copy) }),
        }),
      };
    },
  });

/** The people to be picked for a step to come; those who only get a copy may be left out. */
function nextOf(process: Process, { next }: MyTask) {
  if (!next) return null;
  const step = next.sId.slice(next.sId.lastIndexOf('.') + 1);
  const kind = process.way.find((row) => row.step === step || row.step === next.sId)?.kind;
  return { ...next, required: kind !== 'copy' };
}
