import type { Law } from './law.ts';

/** By law and file: what breaks the law there. Each name excuses one violation. */
export type Known = Partial<Record<Law, Readonly<Record<string, readonly string[]>>>>;

/**
 * This list is to become empty. It excuses what was there before its law: nothing is added to it, and the check refuses
 * a name whose violation has been mended.
 */
export const known: Known = {
  'routes-not-store': {
    'apps/server/src/modules/flows/businesses.routes.ts': ['./businesses.store.ts'],
    'apps/server/src/modules/flows/monitoring.routes.ts': ['./lists.store.ts'],
    'apps/server/src/modules/flows/processes.routes.ts': ['./drafts.store.ts', './lists.store.ts'],
    'apps/server/src/modules/flows/tasks.routes.ts': ['./processes.store.ts'],
  },
  'five-parameters': {
    'apps/server/db/seeds/describe-flow.ts': ['choose'],
    'apps/server/src/modules/flows/flows.jobs.ts': ['fireClock'],
    'apps/server/src/modules/flows/lists.store.ts': ['listInvolved', 'listAll'],
    'apps/server/src/modules/flows/operations.service.ts': ['operate'],
    'apps/server/src/modules/flows/take-event.store.ts': ['insertProcess', 'updateProcess'],
    'apps/server/src/modules/flows/take-event.ts': ['walk', 'takeEvent'],
    'packages/rules/src/flows/form.ts': ['readForm'],
    'packages/rules/src/flows/preview.ts': ['predictPath'],
  },
};
