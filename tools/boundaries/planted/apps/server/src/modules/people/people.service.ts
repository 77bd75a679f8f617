import { listPeople } from './people.store.ts';

export const viewPeople = listPeople;
