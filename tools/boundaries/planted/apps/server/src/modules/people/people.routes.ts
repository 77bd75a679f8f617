import { viewPeople } from './people.service.ts';
import { listPeople } from './people.store.ts'; // breaks: routes-not-store
import type { PersonRow } from './contacts.store.ts'; // breaks: routes-not-store

export const peopleRoutes = [viewPeople, listPeople] as unknown as PersonRow[];
