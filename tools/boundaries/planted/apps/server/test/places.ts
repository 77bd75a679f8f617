import { people } from '#server/modules/people/people.store.ts';
import { builders } from './builders.ts';
import { client } from '#web/client/send.ts'; // breaks: server-not-web

export const tested = [people, builders, client];
