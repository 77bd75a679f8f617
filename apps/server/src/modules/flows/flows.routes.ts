import type { ActOn } from '#server/modules/access/index.ts';
import { businessManagementRoutes } from './catalogue/businesses.manage.routes.ts';
import { businessRoutes } from './catalogue/businesses.routes.ts';
import { templateRoutes } from './catalogue/templates.routes.ts';
import type { BusinessTemplate } from './catalogue/templates.service.ts';
import { designRoutes } from './design/design.routes.ts';
import { draftCommentRoutes } from './draft-comments/draft-comments.routes.ts';
import type { FlowOutside } from './engine/engine.ts';
import { stepFigureRoutes } from './figures/step-figures.routes.ts';
import { interchangeRoutes } from './interchange/interchange.routes.ts';
import { monitoringRoutes } from './lists/monitoring.routes.ts';
import { myListRoutes } from './lists/my-lists.routes.ts';
import { moveRoutes } from './moves/moves.routes.ts';
import { printRoutes } from './print/print.routes.ts';
import { processRoutes } from './process/process.routes.ts';
import { startRoutes } from './start/start.routes.ts';
import { processOperationRoutes } from './tasks/process-operations.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { exploreRoutes } from './try-out/explore.routes.ts';
import { playRoutes } from './try-out/play.routes.ts';
import { replayRoutes } from './try-out/replay.routes.ts';

export const flowRoutes = (outside: FlowOutside, actOn: ActOn, templates: readonly BusinessTemplate[]) => [
  ...businessRoutes,
  ...businessManagementRoutes,
  ...templateRoutes(templates),
  ...designRoutes,
  ...interchangeRoutes,
  ...draftCommentRoutes,
  ...stepFigureRoutes,
  ...exploreRoutes(outside),
  ...playRoutes(outside),
  ...replayRoutes(outside),
  ...startRoutes(outside),
  ...processRoutes(outside),
  ...printRoutes(outside),
  ...processOperationRoutes(outside),
  ...taskRoutes(outside, actOn),
  ...myListRoutes,
  ...monitoringRoutes,
  ...moveRoutes,
];
