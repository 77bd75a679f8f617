import type { ComponentType } from 'react';
import type { Subject } from './use-fresh-reports.ts';

/** What the form shows of announced outages; they belong to another feature, and the area supplies them. */
export type OrderOutages = {
  /** Those that cover what is about to be reported. */
  Known: ComponentType<Subject & { orderAddress: (id: string) => string; onJoined: (outageId: string) => void }>;
  /** In place of the form once the reader said that such an outage is what they have. */
  NotNeeded: ComponentType<{ outageId: string; onBack: () => void }>;
};
