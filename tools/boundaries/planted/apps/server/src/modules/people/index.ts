import { organisations } from '#server/modules/organisations/index.ts';
import { mail } from '#server/outside/mail/index.ts';
import { rows } from '../organisations/organisations.store.ts'; // breaks: module-front-door
import { places } from '#server/modules/places/index.ts'; // breaks: module-order
import { app } from '#server/app.ts'; // breaks: server-storeys
import { lost } from '#server/modules/lost-property/index.ts'; // breaks: module-unknown
import { builders } from '../../../test/builders.ts'; // breaks: not-from-tests

export const people = [organisations, mail, rows, places, app, lost, builders];
