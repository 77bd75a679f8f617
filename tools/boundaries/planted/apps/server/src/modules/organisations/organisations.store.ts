import { now } from '#server/platform/clock.ts';
import type { people } from '#server/modules/people/index.ts'; // breaks: module-order

export const organisations = now as unknown as typeof people;
