import type { listReportCases } from '@campus/contract/calls/reports.ts';
import type { Received, Reply } from '@campus/contract/define-call.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { overviewFigures } from '@campus/rules/reports/console.ts';
import { mayOpenProcess, monitorScope, type Names, scopeFilter } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { wholeCalendar } from '../days/read-figures.ts';
import { secondsOf } from '../days/working-seconds.ts';
import { type CaseRow, listCases } from './cases.store.ts';
import { figureReach } from './reach.ts';
import { requirePeriod } from './reports.service.ts';

type Query = Received<typeof listReportCases>;

/**
 * Who monitors sees the cases that the overview counts, whosoever they are. Figures of people and of their departments
 * have a reach of their own, so nothing of them is asked this way.
 */
function requireOfOverview({ figure, personId, departmentId }: Query): void {
  const fields: FieldFault[] = [];
  if (!overviewFigures.some((one) => one === figure)) fields.push({ field: 'figure', code: 'not-an-option' });
  if (personId !== undefined) fields.push({ field: 'personId', code: 'unknown-field' });
  if (departmentId !== undefined) fields.push({ field: 'departmentId', code: 'unknown-field' });
  if (fields.length > 0) refuse('invalid', { fields });
}

/** One page of exactly the cases that a figure counts. */
export async function listFigureCases(
  ctx: CallerCtx,
  { monitored, ...query }: Query,
): Promise<Reply<typeof listReportCases>> {
  requirePeriod(query);
  const { organisationId, personId, permissions } = ctx.caller;
  if (monitored && !permissions.has('business.monitor-all')) refuse('not-allowed');
  if (monitored) requireOfOverview(query);
  const reach = monitored ? ({ kind: 'organisation' } as const) : await figureReach(ctx);
  const page = await listCases({ db: ctx.db, organisationId, now: ctx.now }, { personId, reach }, query, {
    among: monitored ? scopeFilter(await monitorScope(ctx), personId) : null,
    mayOpen: await mayOpenProcess(ctx),
  });
  const calendar = page.items.some(({ measured }) => measured) ? await wholeCalendar(ctx.db, organisationId) : null;
  const seconds = ({ measured }: CaseRow) => (measured && calendar ? secondsOf(measured, calendar) : null);
  return { items: page.items.map((row) => present(row, page.names, seconds(row))), next: page.next };
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));

const present = (row: CaseRow, names: Names, seconds: number | null) => ({
  id: String(row.id),
  processId: row.processId,
  number: row.number,
  business: {
    id: row.businessId,
    code: row.businessCode,
    name: { zh: row.businessZh, en: row.businessEn },
    icon: row.icon,
  },
  title: row.opens ? { zh: row.titleZh, en: row.titleEn } : null,
  submitter: row.opens ? names.person(row.submitterId) : null,
  opens: row.opens,
  person: row.personId === null ? null : names.person(row.personId),
  fromAt: Math.round(row.fromAt),
  untilAt: whole(row.untilAt),
  dueAt: whole(row.dueAt),
  seconds,
  outcome: row.outcome,
  stars: row.stars,
  achieved: row.achieved,
});
