import { createContext, use } from 'react';
import type { PeopleToday } from './use-people-today.ts';

/** Whom the steps ask today, while the cards show it. */
export const ShownPeople = createContext<PeopleToday | null>(null);

export const useShownPeople = (): PeopleToday | null => use(ShownPeople);
