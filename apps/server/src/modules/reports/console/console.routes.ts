import * as calls from '@campus/contract/calls/reports-console.ts';
import { type Binding, bind } from '#server/platform/bind.ts';
import { listConsoleCases } from './cases.service.ts';
import { viewConsole } from './console.service.ts';
import { listJobFailures } from './job-failures.service.ts';
import { viewOverview } from './overview.service.ts';
import { followConsole } from './stream.service.ts';

export const consoleRoutes: Binding[] = [
  bind(calls.viewConsole, viewConsole),
  bind(calls.listConsoleCases, listConsoleCases),
  bind(calls.streamConsole, followConsole),
  bind(calls.viewOverview, viewOverview),
  bind(calls.listJobFailures, listJobFailures),
];
