import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { createStore } from '#web/ui/base/store.ts';
import type { Person, Words } from '../flow-types.ts';

/** A request for people: a page stores it here, and the contact pages answer it. */
export type ContactChoice = {
  people: readonly Person[];
  /** What the chosen ones are for, such as the name of a step. */
  title: Words | null;
  several: boolean;
  required: boolean;
  /** The reader has confirmed a choice. */
  answered: boolean;
};
type Choices = Readonly<Record<string, ContactChoice>>;

const SHELF = 'campus.contact-choice';
const storedChoices = readStored('sessionStorage', SHELF);
const choices = createStore<Choices>(
  typeof storedChoices === 'object' && storedChoices !== null ? (storedChoices as Choices) : {},
);

function put(next: Choices): void {
  choices.set(next);
  writeStored('sessionStorage', SHELF, next);
}

/** Which question a contact page answers; it travels in the router's state, so that two processes never share an answer. */
export type ChoiceSlot = { slot: string };
export const slotIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'slot' in state ? String((state as ChoiceSlot).slot) : null;

export function askChoice(slot: string, question: Omit<ContactChoice, 'answered'>): void {
  put({ ...choices.get(), [slot]: { ...question, answered: false } });
}

export function answerChoice(slot: string, people: readonly Person[]): void {
  const question = choices.get()[slot] ?? { people: [], title: null, several: true, required: false, answered: false };
  put({ ...choices.get(), [slot]: { ...question, people, answered: true } });
}

export function forgetChoice(slot: string): void {
  const { [slot]: _, ...others } = choices.get();
  put(others);
}

/** An answer is taken once; a request without an answer stays. */
export function takeAnswer(slot: string): readonly Person[] | null {
  const choice = choices.get()[slot];
  if (!choice?.answered) return null;
  forgetChoice(slot);
  return choice.people;
}

export function useChoice(slot: string): ContactChoice | null {
  return useSyncExternalStore(choices.subscribe, () => choices.get()[slot] ?? null);
}
