import { routes } from '#web/areas/office/routes.tsx';

export const main = [routes, () => import('#web/areas/workflow/page.tsx')];
