import { eventKinds } from './event-kinds.ts';

/** The key of what is said of an event; every file of texts that tells events has all of them. */
export type EventText = `event-${(typeof eventKinds)[number]}` | 'event-other';

/** What happened; a kind that is new to the page is told as a change, never as a code. */
export function eventText(kind: string): EventText {
  const known = eventKinds.find((name) => name === kind);
  return known ? `event-${known}` : 'event-other';
}
