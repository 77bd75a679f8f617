import { deleteProcess, remindProcess } from '@campus/contract/calls/flows-processes.ts';
import { useNavigate } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import type { OrderAddresses } from '../order-addresses.ts';
import { type ButtonAction, buttonsOf, type OrderButton, type PageAction, type Question } from './order-actions.ts';
import { useRunOrderAction } from './use-run-action.ts';

export type ActionButton = {
  action: ButtonAction;
  label: string;
  look: 'primary' | 'plain' | 'danger';
  /** The action is not possible yet: its label says when. */
  later: boolean;
  busy: boolean;
  run: () => void;
};

type ActionTarget = { id: string; openActions: readonly string[]; remindInMinutes?: number };
type Where = {
  addresses: OrderAddresses;
  /** Asks what an action needs to know, in the hall's own way. */
  ask: (question: Question) => void;
  /** The page to open when the order has left the lists. */
  leave?: () => void;
};

/** What the requester may do with an order now, ready to be drawn and pressed. */
export function useOrderActions(order: ActionTarget, { addresses, ask, leave }: Where): ActionButton[] {
  const navigate = useNavigate();
  const say = useSay('work-orders');
  const act = useRunOrderAction();
  const remind = useWrite(remindProcess, { quiet: true });
  const remove = useWrite(deleteProcess, { quiet: true });
  const { id, remindInMinutes = 0 } = order;
  const drop = async () => {
    if (!(await confirm({ title: say('delete-confirm'), danger: true }))) return;
    const answer = await act(() => remove.mutateAsync({ id }), 'did-delete');
    if (answer.ok) leave?.();
  };
  const pages: Record<PageAction, (id: string) => string> = {
    resubmit: addresses.edit,
    edit: addresses.edit,
    're-apply': addresses.again,
  };
  const run = (button: OrderButton) => {
    switch (button.how) {
      case 'page':
        return void navigate(pages[button.action](id));
      case 'ask':
        return ask(button.action);
      case 'confirm':
        return void drop();
      case 'now':
        return void act(() => remind.mutateAsync({ id }), 'did-remind');
    }
  };
  const busy: Partial<Record<ButtonAction, boolean>> = { remind: remind.isPending, delete: remove.isPending };
  return buttonsOf(order.openActions).map((button) => {
    const { action, label, look } = button;
    const later = action === 'remind' && remindInMinutes > 0;
    return {
      action,
      look,
      later,
      label: later ? say('remind-in', { n: remindInMinutes }) : say(label),
      busy: busy[action] ?? false,
      run: () => run(button),
    };
  });
}
