import { list } from '#web/features/work-orders/touch/list.tsx';

export const page = list;
