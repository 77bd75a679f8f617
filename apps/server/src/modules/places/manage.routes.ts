import { addPlace, getPlace, listManagedPlaces, movePlace, savePlace } from '@campus/contract/calls/places.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { addPlaceUnder, movePlaceBefore, savePlaceFacts } from './manage.service.ts';
import { findBesides, findManaged, listManaged } from './manage.store.ts';

export const placeManagementRoutes = [
  bind(listManagedPlaces, (ctx, asked) => listManaged(ctx.db, ctx.caller.organisationId, asked)),
  bind(getPlace, async (ctx, { id }) => {
    const { organisationId } = ctx.caller;
    const place = (await findManaged(ctx.db, organisationId, id)) ?? refuse('not-found');
    return { ...place, ...(await findBesides(ctx.db, organisationId, id)) };
  }),
  bind(savePlace, savePlaceFacts),
  bind(addPlace, addPlaceUnder),
  bind(movePlace, async (ctx, input) => {
    await movePlaceBefore(ctx, input);
    return { moved: true as const };
  }),
];
