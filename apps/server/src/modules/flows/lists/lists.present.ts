import type { CallerCtx } from '#server/platform/context.ts';
import { findDefinitions } from '../catalogue/definitions.store.ts';
import { findNames } from '../names.store.ts';
import { type ListedRow, presentRow, type Row, SHOWN_PEOPLE, type Versions } from '../process/process-row.present.ts';

/** A page of processes as lists show it: names instead of ids, and the reader's own tasks where the list has them. */
export async function presentPage(
  ctx: CallerCtx,
  page: { items: readonly ListedRow[]; next: string | null },
): Promise<{ items: Row[]; next: string | null }> {
  const { items, next } = page;
  if (items.length === 0) return { items: [], next };
  const people = items.flatMap((row) => [row.submitterId, ...row.standing.people.slice(0, SHOWN_PEOPLE)]);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people });
  const versions = await versionsOf(ctx, items);
  return { items: items.map((row) => presentRow(ctx, row, names, versions)), next };
}

const versionsOf = (ctx: CallerCtx, items: readonly ListedRow[]): Promise<Versions> =>
  findDefinitions(
    ctx.db,
    items.filter((row) => row.state).map((row) => row.versionId),
  );
