import { confirm } from '#web/ui/base/confirm.ts';
import type { FlowAddresses } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { MyTask, Process } from '../flow-types.ts';
import { type Offer, offersOfProcess, offersOfTask, type PageAction } from './offers.ts';
import { blankValues, type Tone } from './operation.ts';
import { useOperationWrite } from './operation-way.ts';
import { type OperationTarget, operationOf, operations } from './operations.ts';
import { useOperate } from './use-operate.ts';

export type OperationButton = { key: string; name: Offer['name']; label: string; tone: Tone; run: () => void };

/** What the two looks say or do in their own way. */
type Look = {
  say: (key: 'of-step' | 'delete-title' | 'delete-text', facts?: Readonly<Record<string, string>>) => string;
  /** Asks for what an operation needs, under the label of its button. */
  ask: (target: OperationTarget, label: string) => void;
  /** Where an application is written; without them that is left to other pages. */
  addresses: FlowAddresses | undefined;
  go: (address: string) => void;
  /** The process is gone from the reader's lists. */
  onGone: () => void;
};

const atOnce = ['claim', 'release', 'remind', 'delete'] as const;
type AtOnce = (typeof atOnce)[number];
const isAtOnce = (name: string): name is AtOnce => (atOnce as readonly string[]).includes(name);

/** The buttons that the server allows, each with its label; operations that ask for nothing are done at once. */
export function useOperationButtons(process: Process, { say, ask, addresses, go, onGone }: Look) {
  const { say: flow, words } = useFlowLabels();
  const operate = useOperate();
  const writes = {
    claim: useOperationWrite(operations.claim.call),
    release: useOperationWrite(operations.release.call),
    remind: useOperationWrite(operations.remind.call),
    delete: useOperationWrite(operations.delete.call),
  };
  const doAtOnce = async (target: OperationTarget & { name: AtOnce }) => {
    const operation = operationOf(process, target);
    if (!operation) return;
    const removes = target.name === 'delete';
    if (removes && !(await confirm({ title: say('delete-title'), text: say('delete-text'), danger: true }))) return;
    const payload = operation.payload(blankValues);
    const answer = await operate(() => writes[target.name].mutateAsync(payload), operation.done);
    if (removes && answer.ok) onGone();
  };
  const addressOf: Record<PageAction, () => string | undefined> = {
    resubmit: () => addresses?.edit(process.id),
    edit: () => addresses?.edit(process.id),
    're-apply': () => addresses?.service(process.business.id, process.business.code),
  };
  const buttonOf = ({ name, about, label: text, ownName, stepName, tone }: Offer): OperationButton[] => {
    const action = words(ownName) || flow(text);
    const label = stepName ? say('of-step', { action, step: words(stepName) }) : action;
    const button = (run: () => void) => [{ key: `${name} ${about}`, name, label, tone, run }];
    if (name === 'resubmit' || name === 'edit' || name === 're-apply') {
      const address = addressOf[name]();
      return address === undefined ? [] : button(() => go(address));
    }
    return button(isAtOnce(name) ? () => void doAtOnce({ name, about }) : () => ask({ name, about }, label));
  };
  return {
    ofTask: (task: MyTask): OperationButton[] => offersOfTask(task).flatMap(buttonOf),
    ofProcess: offersOfProcess(process).flatMap(buttonOf),
    busy: writes.claim.isPending || writes.release.isPending || writes.remind.isPending,
  };
}
