import { exportReport } from '@campus/contract/calls/reports.ts';
import type { Report } from '@campus/rules/reports/figures.ts';
import { useState } from 'react';
import { downloadFile, saveFile } from '#web/client/download.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { ReportFilters } from './report-address.ts';

/** The whole report as a spreadsheet, the rows that the page leaves out with it. */
export function useReportExport(report: Report, filters: ReportFilters, title: string) {
  const say = useSay('reports');
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      saveFile(await downloadFile(exportReport, { ...filters, report }), `${title}.xlsx`);
      toast(say('exported'), { kind: 'success' });
    } catch (error) {
      toast(failure(error), { kind: 'error', ms: 3500 });
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
