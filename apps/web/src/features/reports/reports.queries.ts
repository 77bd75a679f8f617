import {
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import type { Report } from '@campus/rules/reports/figures.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCall } from '#web/client/queries.ts';
import type { ReportFilters } from './report-address.ts';
import { businessView, evaluationView, promiseView, type ReportView, workView } from './report-view.ts';

// While other figures are put together the ones before stay in sight.
const options = { placeholderData: keepPreviousData };

/** One of the reports; only the one that is asked for is fetched. */
export function useReport(report: Report, filters: ReportFilters) {
  const work = useCall(viewWorkReport, report === 'people' ? filters : null, options);
  const businesses = useCall(viewBusinessReport, report === 'businesses' ? filters : null, options);
  const evaluations = useCall(viewEvaluationReport, report === 'evaluations' ? filters : null, options);
  const promises = useCall(viewPromiseReport, report === 'promises' ? filters : null, options);
  const data = useMemo((): ReportView | undefined => {
    switch (report) {
      case 'people':
        return work.data && workView(work.data);
      case 'businesses':
        return businesses.data && businessView(businesses.data);
      case 'evaluations':
        return evaluations.data && evaluationView(evaluations.data);
      case 'promises':
        return promises.data && promiseView(promises.data);
    }
  }, [report, work.data, businesses.data, evaluations.data, promises.data]);
  const query = { people: work, businesses, evaluations, promises }[report];
  const { error, isFetching, isPlaceholderData, refetch } = query;
  return { data, error, isFetching, isPlaceholderData, refetch };
}
