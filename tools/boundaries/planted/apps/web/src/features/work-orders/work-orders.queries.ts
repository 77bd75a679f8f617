import { client } from '#web/client/send.ts';
import { places } from '#web/features/places/places.queries.ts'; // breaks: feature-not-feature
import { routes } from '#web/areas/office/routes.tsx'; // breaks: web-storeys

export const useOrders = [client, places, routes];
