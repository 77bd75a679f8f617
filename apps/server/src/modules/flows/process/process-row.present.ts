import type { processRow } from '@campus/contract/calls/flows-shapes.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { z } from 'zod';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Standing } from '../flows.tables.ts';
import type { Names } from '../names.store.ts';
import { presentDeadline } from './deadline.present.ts';
import { presentMyTasks } from './process.present.ts';

/** One row of any list of processes; `at` is its moment in that list. */
export type ListedRow = {
  id: string;
  number: string;
  titleZh: string;
  titleEn: string;
  businessId: string;
  businessCode: string;
  businessZh: string;
  businessEn: string;
  icon: string;
  submitterId: string;
  versionId: string;
  submittedAt: number;
  changedAt: number;
  endedAt: number | null;
  /** The nearest limit of its open steps. */
  dueAt: number | null;
  promisedAt: number | null;
  status: 'running' | 'returned' | 'ended';
  outcome: string | null;
  group: string;
  tab: string;
  hungUp: boolean;
  urgency: number;
  standing: Standing;
  stars: number | null;
  at: number;
  read: boolean;
  /** Only where the reader's own tasks are shown. */
  state: FlowState | null;
};

export type Row = z.input<typeof processRow>;
/** A row names this many of the people who are asked. */
export const SHOWN_PEOPLE = 5;

/** The versions that the rows began with, where tasks of the reader are shown. */
export type Versions = ReadonlyMap<string, { flow: Flow; form: FormDefinition }>;

export function presentRow(ctx: CallerCtx, row: ListedRow, names: Names, versions: Versions): Row {
  const version = versions.get(row.versionId);
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  const standing = {
    status: row.status as Row['status'],
    outcome: row.outcome as Row['outcome'],
    group: row.group as Row['group'],
    tab: row.tab as Row['tab'],
    hungUp: row.hungUp,
  };
  return {
    id: row.id,
    number: row.number,
    title: { zh: row.titleZh, en: row.titleEn },
    business: {
      id: row.businessId,
      code: row.businessCode,
      name: { zh: row.businessZh, en: row.businessEn },
      icon: row.icon,
    },
    submitter: names.person(row.submitterId),
    submittedAt: Math.round(row.submittedAt),
    changedAt: Math.round(row.changedAt),
    endedAt: whole(row.endedAt),
    ...standing,
    state: processState(standing),
    urgency: row.urgency as Row['urgency'],
    steps: row.standing.steps as Row['steps'],
    people: row.standing.people.slice(0, SHOWN_PEOPLE).map(names.person),
    peopleMore: Math.max(0, row.standing.people.length - SHOWN_PEOPLE),
    ...presentDeadline(row, ctx.now),
    stars: row.stars,
    myTasks:
      row.state && version && ctx.caller.tokenKind === 'session'
        ? presentMyTasks(version.flow, version.form, row.state, ctx.caller.personId, names)
        : [],
    at: Math.round(row.at),
    read: row.read,
  };
}
