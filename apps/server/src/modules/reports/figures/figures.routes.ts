import * as calls from '@campus/contract/calls/reports.ts';
import { bind } from '#server/platform/bind.ts';
import { listFigureCases } from './cases.service.ts';
import { exportReport } from './export.service.ts';
import { viewBusinesses, viewEvaluations, viewPromises, viewWork } from './reports.service.ts';

export const figureRoutes = [
  bind(calls.viewWorkReport, viewWork),
  bind(calls.viewBusinessReport, viewBusinesses),
  bind(calls.viewEvaluationReport, viewEvaluations),
  bind(calls.viewPromiseReport, viewPromises),
  bind(calls.listReportCases, listFigureCases),
  bind(calls.exportReport, exportReport),
];
