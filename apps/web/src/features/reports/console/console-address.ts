import { isUuid } from '@campus/rules/basics/ids.ts';
import { consoleFigures, consoleViews, taskAges } from '@campus/rules/reports/console.ts';
import { isReportDay } from '@campus/rules/reports/periods.ts';
import { useSearchParams } from 'react-router';
import { paramsNow } from '#web/ui/base/use-address-parts.ts';

export type ConsoleView = (typeof consoleViews)[number];
export type ConsoleFigure = (typeof consoleFigures)[number];
export type TaskAge = (typeof taskAges)[number];

/** The figure whose cases are listed; the address spells it as the call does. */
export type CasesAsked = {
  figure: ConsoleFigure;
  on?: string;
  businessId?: string;
  personId?: string;
  age?: TaskAge;
  buildingId?: string;
};

const parts = ['figure', 'on', 'businessId', 'personId', 'age', 'buildingId'] as const;
type Part = (typeof parts)[number] | 'view' | 'open' | 'jobs';

/** Reads an address that anybody may have typed; null where it names no list. */
export function readCases(params: URLSearchParams): CasesAsked | null {
  const figure = consoleFigures.find((known) => known === params.get('figure'));
  if (!figure) return null;
  const on = params.get('on') ?? '';
  const age = taskAges.find((known) => known === params.get('age'));
  return {
    figure,
    ...(isReportDay(on) && { on }),
    ...id(params, 'businessId'),
    ...id(params, 'personId'),
    ...(age && { age }),
    ...id(params, 'buildingId'),
  };
}

function id<K extends 'businessId' | 'personId' | 'buildingId'>(params: URLSearchParams, name: K) {
  const value = params.get(name) ?? '';
  return (isUuid(value) ? { [name]: value } : {}) as { [P in K]?: string };
}

/** The address with another list open, or none; of the page behind it nothing changes. */
export function withCases(params: URLSearchParams, cases: CasesAsked | null): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...parts, 'open', 'jobs'] as const) next.delete(name);
  for (const [name, value] of Object.entries(cases ?? {})) if (value) next.set(name, value);
  return next;
}

/** Where the console stands: whose work it shows, which list and which process are open. */
export function useConsoleAddress() {
  const [params, setParams] = useSearchParams();
  const set = (next: URLSearchParams) => setParams(next, { preventScrollReset: true });
  const withPart = (from: URLSearchParams, part: { readonly [P in Part]?: string | null }) => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    return next;
  };
  const open = params.get('open') ?? '';
  return {
    view: consoleViews.find((known) => known === params.get('view')) ?? null,
    cases: readCases(params),
    jobs: params.get('jobs') === 'open',
    open: isUuid(open) ? open : null,
    go: (part: { readonly [P in Part]?: string | null }) => set(withPart(paramsNow(), part)),
    goTo: (cases: CasesAsked | null) => set(withCases(paramsNow(), cases)),
    look: (view: ConsoleView) => {
      const next = withCases(paramsNow(), null);
      next.set('view', view);
      set(next);
    },
    casesAddress: (cases: CasesAsked) => `?${withCases(params, cases)}`,
    jobsAddress: () => {
      const next = withCases(params, null);
      next.set('jobs', 'open');
      return `?${next}`;
    },
    processAddress: (processId: string) => `?${withPart(params, { open: processId })}`,
  };
}

export type ConsoleAddress = ReturnType<typeof useConsoleAddress>;
