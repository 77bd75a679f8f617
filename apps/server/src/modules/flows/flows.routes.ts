import type { ActOn } from '#server/modules/access/index.ts';
import { businessRoutes } from './catalogue/businesses.routes.ts';
import type { FlowOutside } from './engine/engine.ts';
import { monitoringRoutes } from './lists/monitoring.routes.ts';
import { myListRoutes } from './lists/my-lists.routes.ts';
import { processRoutes } from './process/process.routes.ts';
import { startRoutes } from './start/start.routes.ts';
import { processOperationRoutes } from './tasks/process-operations.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';

export const flowRoutes = (outside: FlowOutside, actOn: ActOn) => [
  ...businessRoutes,
  ...startRoutes(outside),
  ...processRoutes(outside),
  ...processOperationRoutes(outside),
  ...taskRoutes(outside, actOn),
  ...myListRoutes,
  ...monitoringRoutes,
];
