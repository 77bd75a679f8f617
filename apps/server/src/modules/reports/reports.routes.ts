import { consoleRoutes } from './console/console.routes.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { monthlyMailRoutes } from './monthly-mail/monthly-mail.routes.ts';

export const reportRoutes = [...consoleRoutes, ...figureRoutes, ...monthlyMailRoutes];
