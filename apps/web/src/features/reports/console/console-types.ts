import type {
  listConsoleCases,
  listJobFailures,
  viewConsole,
  viewOverview,
} from '@campus/contract/calls/reports-console.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ComponentType } from 'react';
import type { CasesAsked, ConsoleView } from './console-address.ts';

export type ConsoleFigures = Reply<typeof viewConsole>;
export type ConsolePerson = ConsoleFigures['people'][number];
export type Unusual = ConsoleFigures['unusual'][number];
export type ConsoleCase = Reply<typeof listConsoleCases>['items'][number];
export type JobFailure = Reply<typeof listJobFailures>['items'][number];
export type Overview = Reply<typeof viewOverview>;
export type OverviewRow = Overview['rows'][number];

/** What is drawn of the days, as bars and as a table. */
export type DaysProps = {
  days: ConsoleFigures['days'];
  today: string;
  view: ConsoleView;
  addressOf: (cases: CasesAsked) => string;
};

/** What the area lends this feature: the panel of one process, and where the lists of a business are. */
export type AreaParts = {
  ProcessPanel: ComponentType<{ id: string; onClose: () => void }>;
  listsOf: (businessId: string) => string;
};
