import type { processRow } from '@campus/contract/calls/flow-shapes.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import type { z } from 'zod';
import type { CallerCtx } from '#server/platform/context.ts';
import { inArray } from '#server/platform/drizzle.ts';
import { businessVersions } from './flows.tables.ts';
import { businessWords, type ListedRow } from './lists.store.ts';
import { findNames, type Names } from './names.store.ts';
import { presentMyTasks } from './processes.present.ts';

export type Row = z.input<typeof processRow>;
const SHOWN_PEOPLE = 5;

/** A page of processes as lists show it: names instead of ids, and the reader's own tasks where the list has them. */
export async function presentPage(
  ctx: CallerCtx,
  page: { items: readonly ListedRow[]; next: string | null },
): Promise<{ items: Row[]; next: string | null }> {
  const { items, next } = page;
  if (items.length === 0) return { items: [], next };
  const shown = items.flatMap((row) => [row.submitterId, ...row.standing.people.slice(0, SHOWN_PEOPLE)]);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people: shown });
  const versions = await versionsOf(ctx, items);
  return { items: items.map((row) => presentRow(ctx, row, names, versions)), next };
}

type Versions = ReadonlyMap<string, { flow: Flow; form: FormDefinition }>;

async function versionsOf(ctx: CallerCtx, items: readonly ListedRow[]): Promise<Versions> {
  const ids = [...new Set(items.filter((row) => row.state).map((row) => row.versionId))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: businessVersions.id, flow: businessVersions.flow, form: businessVersions.form })
    .from(businessVersions)
    .where(inArray(businessVersions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

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
    business: { id: row.businessId, code: row.businessCode, name: businessWords(row), icon: row.icon },
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
    dueAt: whole(row.dueAt),
    overdue: row.dueAt !== null && row.dueAt < ctx.now,
    stars: row.stars,
    myTasks:
      row.state && version && ctx.caller.tokenKind === 'session'
        ? presentMyTasks(version.flow, version.form, row.state, ctx.caller.personId, names)
        : [],
    at: Math.round(row.at),
    read: row.read,
  };
}
