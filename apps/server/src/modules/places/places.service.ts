import type { listPlaces } from '@campus/contract/calls/places.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { placeChildren } from '@campus/rules/places/levels.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { listChildren } from './places.store.ts';

/**
 * The places under another one, for people who choose theirs step by step. An address ends with a room, or with a
 * building whose rooms nobody has entered: otherwise nobody there could report anything.
 */
export async function viewPlaces(ctx: CallerCtx, { parentId, ...paging }: Received<typeof listPlaces>) {
  const page = await listChildren(ctx.db, ctx.caller.organisationId, parentId ?? null, paging);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      name: { zh: row.nameZh, en: row.nameEn },
      leaf: placeChildren[row.kind].length === 0 || (row.kind === 'building' && row.empty),
    })),
  };
}
