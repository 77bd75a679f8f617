import { isTimelineKind, type TimelineKind } from '@campus/rules/flows/vocabulary.ts';

/** The text key of an event; every file of texts that shows events has all of them. */
export type EventText = `event-${TimelineKind}` | 'event-other';

/** The sentence for an event; a kind that the page does not know is shown as a change, never as a code. */
export function eventText(kind: string): EventText {
  return isTimelineKind(kind) ? `event-${kind}` : 'event-other';
}
