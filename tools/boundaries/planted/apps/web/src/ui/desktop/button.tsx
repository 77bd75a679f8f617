import { tokens } from '../base/tokens.ts';
import { press } from '../touch/button.tsx'; // breaks: desktop-not-touch
import { useOrders } from '#web/features/work-orders/work-orders.queries.ts'; // breaks: web-storeys

export const button = [tokens, press, useOrders];
