import { isTimelineKind, type TimelineKind } from '@campus/rules/flows/vocabulary.ts';

/** The key of what is said of an event; every file of texts that tells events has all of them. */
export type EventText = `event-${TimelineKind}` | 'event-other';

/** What happened; a kind that is new to the page is told as a change, never as a code. */
export function eventText(kind: string): EventText {
  return isTimelineKind(kind) ? `event-${kind}` : 'event-other';
}
