import type { CallerCtx } from '#server/platform/context.ts';
import { findDefinitions } from '../catalogue/definitions.store.ts';
import { type ListedRow, presentRow, type Row, type Versions } from '../process/process-row.present.ts';
import type { ListedPage } from './process-rows.store.ts';

/** A page of processes as lists show it: names instead of ids, and the reader's own tasks where the list has them. */
export async function presentPage(
  ctx: CallerCtx,
  { items, next, names }: ListedPage,
): Promise<{ items: Row[]; next: string | null }> {
  const versions = await versionsOf(ctx, items);
  return { items: items.map((row) => presentRow(ctx, row, names, versions)), next };
}

const versionsOf = (ctx: CallerCtx, items: readonly ListedRow[]): Promise<Versions> =>
  findDefinitions(
    ctx.db,
    items.filter((row) => row.state).map((row) => row.versionId),
  );
