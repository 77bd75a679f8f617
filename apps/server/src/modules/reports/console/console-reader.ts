import type { consoleViews } from '@campus/contract/calls/reports-console.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { type ListReader, monitorScope, readerOfList } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

export type ConsoleView = (typeof consoleViews)[number];

/** Who looks at the console, and how far: null means only at what is in the reader's own hands. */
export type ConsoleReader = ListReader & { scope: Reach | null };

export const seesAll = ({ caller }: CallerCtx): boolean =>
  caller.permissions.has('business.monitor-all') || caller.permissions.has('business.manage');

export async function consoleReader(ctx: CallerCtx, view: ConsoleView): Promise<ConsoleReader> {
  if (view === 'mine') return { ...readerOfList(ctx), scope: null };
  if (!seesAll(ctx)) refuse('not-allowed');
  return readerOfAll(ctx);
}

/** Of a call that only those may use who see all. */
export const readerOfAll = async (ctx: CallerCtx): Promise<ConsoleReader> => ({
  ...readerOfList(ctx),
  scope: await monitorScope(ctx),
});
