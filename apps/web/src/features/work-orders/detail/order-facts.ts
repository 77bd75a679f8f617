import type { OlderColumn } from '@campus/rules/work-orders/older-orders.ts';
import type { Older, Order } from '../order-types.ts';
import type { OrderLabels, OrderText } from '../work-order-labels.ts';

/** One fact of an order; `long` takes the whole width, `typed` is a person's own text, which has its own language. */
export type Fact = { label: string; text: string; long?: true; typed?: true };

/** Everything that an order holds, in the order in which it is read; what has no value is left out. */
export function orderFacts(order: Order, labels: OrderLabels): { report: Fact[]; handling: Fact[]; more: Fact[] } {
  const { say, words, names, format } = labels;
  const moment = (at: number | null) => (at === null ? '' : format.dateTime(at));
  const fact = (label: OrderText, text: string): Fact => ({ label: say(label), text });
  const long = (label: OrderText, text: string): Fact => ({ label: say(label), text, long: true, typed: true });
  const { location } = order;
  const department = words(order.creator.department);
  return {
    report: filled([
      fact('number', order.number),
      fact('status', say(`state-${order.state}`)),
      fact('catalogue', words(order.catalogue)),
      fact('type', words(order.type?.label)),
      long('title', order.title),
      long('description', order.description),
      long('content', order.content),
      fact('campus', words(location.campus)),
      fact('area-one', words(location.areaOne)),
      fact('area-two', words(location.areaTwo)),
      fact('building', words(location.building)),
      fact('room', words(location.room)),
      fact('contacts', order.contacts),
      fact('temporary-phone', order.temporaryPhone),
      fact('about', order.about?.name ?? ''),
      fact('urgency', say(`urgency-${level(order.urgency)}`)),
      fact('priority', say(`priority-${level(order.priority)}`)),
      fact('creator', department ? `${order.creator.name} · ${department}` : order.creator.name),
      fact('account', order.account),
      fact('channel', say(`channel-${order.channel}`)),
      fact('submitted-at', moment(order.submittedAt)),
    ]),
    handling: filled([
      fact('step', order.steps.map(words).join(' · ')),
      fact('handlers', names(order.handlers)),
      fact('accepted-at', moment(order.acceptedAt)),
      fact('resolved-at', moment(order.resolvedAt)),
      fact('ended-at', moment(order.endedAt)),
      fact('close-type', words(order.closeType?.label)),
      long('return-reason', order.returnReason ?? ''),
      long('survey-info', order.surveyInfo),
      long('work-content', order.workContent),
      long('solution', order.solution),
    ]),
    more: filled(order.others.map(({ label, value }) => ({ label: words(label), text: othersText(value, labels) }))),
  };
}

function othersText(value: Order['others'][number]['value'], { say }: OrderLabels): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  return Array.isArray(value) ? value.join(' · ') : String(value);
}

const level = (n: number): 0 | 1 | 2 => (n >= 2 ? 2 : n === 1 ? 1 : 0);
export const urgencyText = (n: number) => `urgency-${level(n)}` as const;

const filled = (facts: readonly Fact[]): Fact[] => facts.filter(({ text }) => text.trim() !== '');

/** What an imported order holds beyond what every list shows. */
type OlderFact = Exclude<
  OlderColumn,
  'number' | 'account' | 'title' | 'status' | 'submittedAt' | 'stars' | 'achieved' | 'evaluation'
>;
const olderLabels: Readonly<Record<OlderFact, OrderText>> = {
  creator: 'creator',
  handler: 'handlers',
  catalogue: 'catalogue',
  channel: 'channel',
  type: 'type',
  contacts: 'contacts',
  temporaryPhone: 'temporary-phone',
  campus: 'campus',
  areaOne: 'area-one',
  areaTwo: 'area-two',
  building: 'building',
  room: 'room',
  description: 'description',
  urgency: 'urgency',
  priority: 'priority',
  returnReason: 'return-reason',
  closeType: 'close-type',
  surveyInfo: 'survey-info',
  workContent: 'work-content',
  acceptedAt: 'accepted-at',
  resolvedAt: 'resolved-at',
  solution: 'solution',
  visitResult: 'follow-up-result',
  visitTime: 'follow-up-at',
  workRecord: 'records',
};
/** What is longer than this needs the whole width. */
const LONG = 20;

/** An older order as its system had it, in the order in which a newer one is read. */
export function olderFacts({ kind, number, status, submittedAt, facts }: Older, { say, format }: OrderLabels): Fact[] {
  const own: Fact[] = [
    { label: say('number'), text: number },
    { label: say('status'), text: status },
    { label: say('submitted-at'), text: format.dateTime(submittedAt) },
  ];
  const imported = (Object.keys(olderLabels) as OlderFact[]).map((name): Fact => {
    const text = facts[name] ?? '';
    const label = name === 'description' && kind === 'complaint' ? 'content' : olderLabels[name];
    return { label: say(label), text, ...(text.length > LONG && { long: true }) };
  });
  return filled([...own, ...imported]);
}
