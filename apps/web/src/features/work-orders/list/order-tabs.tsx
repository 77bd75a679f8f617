import { useSay } from '#web/client/texts.ts';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import type { OrderCounts } from '../order-types.ts';
import { type OrderTab, orderTabs } from './use-order-list.ts';

type Props = { current: OrderTab; counts: OrderCounts | undefined; onChoose: (tab: OrderTab) => void };

/** The groups of the reader's orders with their counts, and the drafts. [STATE-05] */
export function OrderTabs({ current, counts, onChoose }: Props) {
  const say = useSay('work-orders');
  const tabs = orderTabs.map((key) => ({ key, label: say(`group-${key}`), count: counts?.[key] }));
  return <CountTabs label={say('groups')} tabs={tabs} current={current} onChoose={onChoose} />;
}
