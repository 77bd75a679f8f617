import { people } from '#server/modules/people/index.ts';
import { rows } from '#server/modules/people/people.store.ts'; // breaks: module-front-door
import { client } from '../../web/src/client/send.ts'; // breaks: server-not-web

const name = 'late';
export const app = [people, rows, client, await import(`./${name}.ts`)]; // breaks: written-out
