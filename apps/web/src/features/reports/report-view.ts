import type {
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Period } from '@campus/rules/reports/periods.ts';
import type { Words } from '#web/ui/base/words.ts';
import { layouts, type ReportLayout, type Values } from './report-columns.ts';

/** One person or business; a person's name is as it was typed, a business has one in each language. */
export type ReportRow = { id: string; name: string | Words; department: Words | null; now: Values; before: Values };

/** Any of the reports, as the page draws it. */
export type ReportView = {
  period: Period;
  before: Period;
  reach: Reply<typeof viewWorkReport>['reach'];
  total: { now: Values; before: Values };
  rows: readonly ReportRow[];
  left: number;
};

type AnyReply<F, R> = Omit<ReportView, 'total' | 'rows'> & {
  total: { now: F; before: F };
  rows: readonly (R & { now: F; before: F })[];
};

function viewOf<F, R>(
  { valuesOf }: ReportLayout<F>,
  { period, before, reach, total, rows, left }: AnyReply<F, R>,
  about: (row: R) => Pick<ReportRow, 'id' | 'name' | 'department'>,
): ReportView {
  const both = (sides: { now: F; before: F }) => ({ now: valuesOf(sides.now), before: valuesOf(sides.before) });
  return {
    period,
    before,
    reach,
    left,
    total: both(total),
    rows: rows.map((row) => ({ ...about(row), ...both(row) })),
  };
}

type OfPerson = { person: { id: string; name: string; department: Words | null } };
const aboutPerson = ({ person: { id, name, department } }: OfPerson) => ({ id, name, department });
type OfBusiness = { business: { id: string; name: Words } };
const aboutBusiness = ({ business: { id, name } }: OfBusiness) => ({ id, name, department: null });

export const workView = (reply: Reply<typeof viewWorkReport>): ReportView => viewOf(layouts.people, reply, aboutPerson);

export const evaluationView = (reply: Reply<typeof viewEvaluationReport>): ReportView =>
  viewOf(layouts.evaluations, reply, aboutPerson);

export const businessView = (reply: Reply<typeof viewBusinessReport>): ReportView =>
  viewOf(layouts.businesses, reply, aboutBusiness);

export const promiseView = (reply: Reply<typeof viewPromiseReport>): ReportView =>
  viewOf(layouts.promises, reply, aboutBusiness);
