import { button } from '#web/ui/desktop/button.tsx';
import { useOrders } from '../work-orders.queries.ts';
import { list as small } from '../touch/list.tsx'; // breaks: desktop-not-touch
import { press } from '#web/ui/touch/button.tsx'; // breaks: desktop-not-touch

export const list = [button, useOrders, small, press];
