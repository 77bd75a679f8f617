import { people } from '#server/modules/people/index.ts'; // breaks: module-unknown

export const lost = people;
