import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Report } from '@campus/rules/reports/figures.ts';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { type ReportPart, readReportAddress } from './report-address.ts';

type Change = Partial<Record<ReportPart, string | null>>;

/** What a report is asked by, its order and what is open of it, as the address holds them. */
export function useReportAddress(report: Report) {
  const { params, addressOf, addressNow } = useAddressParts<ReportPart>();
  const navigate = useNavigate();
  // Who opens the cases of a row far below wants to stay there.
  const go = (part: Change, replace = false) => void navigate(addressNow(part), { replace, preventScrollReset: true });
  const today = dayOf(Date.now(), useContext(TimeZone));
  return {
    ...readReportAddress(report, params, today),
    today,
    go,
    /** Where the cases of a figure are. */
    casesAt: (figure: string, of: string | null) => addressOf({ figure, of, when: null, open: null }),
    processAt: (open: string) => addressOf({ open }),
    /** Other filters show other figures, so the cases of the old ones are closed. */
    filter: (part: Change) => go({ ...part, figure: null, of: null, when: null, open: null }, true),
    clear: () =>
      go({
        fromOn: null,
        untilOn: null,
        departmentId: null,
        businessId: null,
        figure: null,
        of: null,
        when: null,
        open: null,
      }),
    closeCases: () => go({ figure: null, of: null, when: null, open: null }),
  };
}

export type ReportAddressState = ReturnType<typeof useReportAddress>;
