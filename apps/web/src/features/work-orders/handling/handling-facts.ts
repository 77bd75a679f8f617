import type { Order, OrderEvent } from '../order-types.ts';
import type { OrderLabels, OrderText } from '../work-order-labels.ts';

/** The numbers of a field that may hold several. */
export const phonesIn = (text: string): string[] => text.split(/[;；,，、\s]+/).filter(Boolean);

/** What a phone dials; people write numbers with dashes and brackets. */
export const telOf = (number: string): string => `tel:${number.replace(/[^\d+*#]/g, '')}`;

/** A place from the campus down to the room. */
export function placeText({ location }: Pick<Order, 'location'>, words: OrderLabels['words']): string {
  const { campus, areaOne, areaTwo, building, room } = location;
  return [campus, areaOne, areaTwo, building, room].map(words).filter(Boolean).join(' › ');
}

/** The last reopening, if nobody has solved the order since; the newest event comes first. */
export function findReopening(events: readonly OrderEvent[]): OrderEvent | null {
  const last = events.find(({ kind }) => kind === 'reopen' || kind === 'solve' || kind === 'not-solve');
  return last?.kind === 'reopen' ? last : null;
}

type WorkFact = { label: OrderText; text: string; long?: true };

/** What was found out and done so far; what is empty is left out. */
export function workFacts(order: Order, { words, format }: Pick<OrderLabels, 'words' | 'format'>): WorkFact[] {
  const moment = (at: number | null) => (at === null ? '' : format.dateTime(at));
  const facts: WorkFact[] = [
    { label: 'accepted-at', text: moment(order.acceptedAt) },
    { label: 'resolved-at', text: moment(order.resolvedAt) },
    { label: 'ended-at', text: moment(order.endedAt) },
    { label: 'close-type', text: words(order.closeType?.label) },
    { label: 'survey-info', text: order.surveyInfo, long: true },
    { label: 'work-content', text: order.workContent, long: true },
    { label: 'solution', text: order.solution, long: true },
  ];
  return facts.filter(({ text }) => text.trim() !== '');
}
