import { listPlaces } from '@campus/contract/calls/places.ts';
import { bind } from '#server/platform/bind.ts';
import { viewPlaces } from './places.service.ts';

export const placeRoutes = [bind(listPlaces, viewPlaces)];
