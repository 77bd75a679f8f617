import { people } from '#server/modules/people/index.ts';

export const places = people;
