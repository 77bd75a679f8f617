import { list } from '#web/features/work-orders/desktop/list.tsx';
import { list as small } from '#web/features/work-orders/touch/list.tsx'; // breaks: desktop-not-touch
import { page } from '../hall-pc/page.tsx'; // breaks: area-not-area
export * from '#web/app/main.tsx'; // breaks: web-storeys

export const routes = [list, small, page, () => import('../workflow/page.tsx')]; // breaks: area-not-area
