import type { Report } from '@campus/rules/reports/figures.ts';
import { lazy } from 'react';
import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { useBusinessChoices } from '#web/features/flows/list/process-list.queries.ts';
import { DepartmentSelect } from '#web/features/flows/people/desktop/department-select.tsx';
import type { AreaParts } from '#web/features/reports/area-parts.ts';
import { ReportPage } from '#web/features/reports/desktop/report-page.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import { formOf } from './process-forms.tsx';

// Only those who open a case need it.
const ProcessView = lazy(() =>
  import('#web/features/flows/process/desktop/process-view.tsx').then(({ ProcessView }) => ({ default: ProcessView })),
);

const areaParts: AreaParts = {
  DepartmentSelect,
  BusinessSelect: ({ known, ...select }) => {
    const words = useWords();
    const others = useBusinessChoices(undefined);
    const choices = new Map([...known, ...others].map(({ id, name }) => [id, name]));
    return <FilterSelect {...select} options={[...choices].map(([id, name]) => ({ value: id, label: words(name) }))} />;
  },
  ProcessPanel: ({ id, onClose }) => <ProcessView id={id} formOf={formOf} onClose={onClose} />,
};

const reportOf = {
  'office.userBusinessNumStatistics': 'people',
  'office.evaluateBusinessStatistics': 'businesses',
  'office.userEvaluateStatistics': 'evaluations',
  'office.promiseStatistics': 'promises',
} as const satisfies Record<string, Report>;

/** One of the reports, which the address names. [BO-22] [BO-23] [BO-24] [REP-07] */
export function Component() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page as keyof typeof reportOf;
  return <ReportPage key={page} report={reportOf[page]} title={title(page)} areaParts={areaParts} />;
}
