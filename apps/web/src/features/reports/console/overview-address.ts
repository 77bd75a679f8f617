import { truncateText } from '@campus/rules/basics/characters.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import { overviewFigures } from '@campus/rules/reports/console.ts';
import { useNavigate } from 'react-router';
import { paramsNow, useAddressParts } from '#web/ui/base/use-address-parts.ts';
import { sumOf } from './bars.ts';
import type { OverviewRow } from './console-types.ts';
import { firstOrder, type OverviewColumn, pressed, readOrder } from './overview-rows.ts';

/** Figures of what runs now, and of what ended within the thirty days; both open their lists. */
const standingFigures = ['running', 'late'] as const;
type PastFigure = (typeof overviewFigures)[number];
type OverviewFigure = (typeof standingFigures)[number] | PastFigure;

/** The list that is open: a figure of one business. */
export type OverviewCases =
  | { when: 'now'; figure: (typeof standingFigures)[number]; businessId: string }
  | { when: 'past'; figure: PastFigure; businessId: string };

/** How many cases stand behind a figure of the thirty days. */
export const pastCount = (row: OverviewRow, figure: PastFigure): number =>
  ({
    begun: sumOf(row.begun),
    ended: row.ended,
    'case-time': row.caseTime.cases,
    evaluated: row.evaluated,
    returned: row.returned,
  })[figure];

/** Reads an address that anybody may have typed; null where it names no list. */
export function readOverviewCases(params: URLSearchParams): OverviewCases | null {
  const businessId = params.get('businessId') ?? '';
  if (!isUuid(businessId)) return null;
  const standing = standingFigures.find((known) => known === params.get('figure'));
  if (standing) return { when: 'now', figure: standing, businessId };
  const past = overviewFigures.find((known) => known === params.get('figure'));
  return past ? { when: 'past', figure: past, businessId } : null;
}

type Part = 'words' | 'category' | 'sort' | 'order' | 'figure' | 'businessId' | 'open';

/** What the overview shows, as its address holds it: filters, order, and which list and process are open. */
export function useOverviewAddress() {
  const { params, addressOf, addressNow } = useAddressParts<Part>();
  const navigate = useNavigate();
  // Who opens the cases of a business far below wants to stay there.
  const go = (part: { readonly [P in Part]?: string | null }, replace = false) =>
    void navigate(addressNow(part), { replace, preventScrollReset: true });
  const open = params.get('open') ?? '';
  const order = readOrder(params);
  const words = truncateText((params.get('words') ?? '').trim(), 40);
  const category = params.get('category') ?? '';
  return {
    words,
    category,
    narrowed: words !== '' || category !== '',
    order,
    cases: readOverviewCases(params),
    open: isUuid(open) ? open : null,
    go,
    sortBy: (by: OverviewColumn, up = pressed(readOrder(paramsNow()), by).up) => {
      const usual = by === firstOrder.by && up === firstOrder.up;
      go({ sort: usual ? null : by, order: usual ? null : up ? 'up' : 'down' }, true);
    },
    closeCases: () => go({ figure: null, businessId: null, open: null }),
    casesAddress: (figure: OverviewFigure, businessId: string) => addressOf({ figure, businessId, open: null }),
    processAddress: (processId: string) => addressOf({ open: processId }),
  };
}

export type OverviewAddress = ReturnType<typeof useOverviewAddress>;
