import { client } from '#web/client/send.ts';
import { places } from '#web/features/places/places.queries.ts'; // breaks: feature-not-feature
import { routes } from '#web/areas/office/routes.tsx'; // breaks: web-storeys

const all = import.meta.glob('../*/*.queries.ts'); // breaks: feature-not-feature
const texts = import.meta.glob('../../../../../packages/messages/src/zh/*.ts');
export const useOrders = [client, places, routes, all, texts];
