import { listPlaces } from '@campus/contract/calls/places.ts';
import { placeChildren } from '@campus/rules/places/levels.ts';
import { bind } from '#server/platform/bind.ts';
import { listChildren } from './places.store.ts';

export const placeRoutes = [
  bind(listPlaces, async (ctx, { parentId, ...asked }) => {
    const page = await listChildren(ctx.db, ctx.caller.organisationId, parentId ?? null, asked);
    return {
      ...page,
      items: page.items.map((row) => ({
        ...row,
        name: { zh: row.nameZh, en: row.nameEn },
        leaf: placeChildren[row.kind].length === 0,
      })),
    };
  }),
];
