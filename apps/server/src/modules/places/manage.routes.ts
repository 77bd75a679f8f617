import { addPlace, getPlace, listManagedPlaces, movePlace, savePlace } from '@campus/contract/calls/places.ts';
import { bind } from '#server/platform/bind.ts';
import { addPlaceUnder, movePlaceBefore, savePlaceFacts, viewManagedPlaces, viewPlace } from './manage.service.ts';

export const placeManagementRoutes = [
  bind(listManagedPlaces, viewManagedPlaces),
  bind(getPlace, viewPlace),
  bind(savePlace, savePlaceFacts),
  bind(addPlace, addPlaceUnder),
  bind(movePlace, async (ctx, input) => {
    await movePlaceBefore(ctx, input);
    return { moved: true as const };
  }),
];
