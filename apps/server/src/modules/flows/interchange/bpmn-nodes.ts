import { truncateText } from '@campus/rules/basics/characters.ts';
import type { CallStep, PersonStep, Span, Step, StepId, Words } from '@campus/rules/flows/definition.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { GraphNode } from '@campus/rules/flows/interchange/graph.ts';
import { find, idOf, nameOf } from './bpmn-findings.ts';
import { personStep, sayForm, sayPeople } from './bpmn-people.ts';
import { durationIn, timeSaid } from './bpmn-times.ts';
import type { Told } from './bpmn-told.ts';
import { childrenOf, type XmlElement } from './xml-tree.ts';

const GATEWAYS = new Map<string, Extract<GraphNode, { kind: 'gateway' }>['gateway']>([
  ['exclusiveGateway', 'exclusive'],
  ['inclusiveGateway', 'inclusive'],
  ['parallelGateway', 'parallel'],
  ['complexGateway', 'inclusive'],
  ['eventBasedGateway', 'exclusive'],
]);
const SIMPLIFIED = ['complexGateway', 'eventBasedGateway'];

/** The node that an element is in a graph. What is no step of ours lets pass, so that nothing behind it is lost. */
export function nodeOf(told: Told, element: XmlElement): GraphNode {
  const { local } = element;
  const gateway = GATEWAYS.get(local);
  if (gateway) {
    if (SIMPLIFIED.includes(local)) find(told, 'simplified', element, local);
    return { ...baseOf(told, element), kind: 'gateway', gateway };
  }
  if (local === 'startEvent') return startOf(told, element);
  if (local === 'endEvent') return endOf(told, element);
  const step = stepOf(told, element);
  if (step) return { id: step.id, name: step.name, kind: 'step', step };
  if (!isLink(told, element)) find(told, 'left-out', element, [local, ...eventsOf(element)].join(', '));
  return { ...baseOf(told, element), kind: 'gateway', gateway: 'exclusive' };
}

/** A link is nothing that happens: the arrow that it stands for leads on. */
const isLink = ({ links }: Told, element: XmlElement): boolean =>
  links.has(idOf(element)) || [...links.values()].includes(idOf(element));

const LONGEST_NAME = 60;

function baseOf(told: Told, element: XmlElement): { id: StepId; name: Words } {
  const whole = nameOf(element);
  const name = truncateText(whole, LONGEST_NAME);
  if (name !== whole) find(told, 'simplified', element, whole);
  return { id: told.newId(idOf(element)), name: { zh: name, en: name } };
}

export const eventsOf = ({ children }: XmlElement): string[] =>
  children.map(({ local }) => local).filter((local) => local.endsWith('EventDefinition'));

function startOf(told: Told, element: XmlElement): GraphNode {
  const events = eventsOf(element);
  if (events.length > 0) find(told, 'simplified', element, events.join(', '));
  sayForm(told, element);
  return { ...baseOf(told, element), kind: 'start' };
}

const ENDS_BADLY = ['errorEventDefinition', 'cancelEventDefinition', 'escalationEventDefinition'];

function endOf(told: Told, element: XmlElement): GraphNode {
  const events = eventsOf(element);
  const other = events.filter((event) => !ENDS_BADLY.includes(event) && event !== 'terminateEventDefinition');
  if (other.length > 0) find(told, 'simplified', element, other.join(', '));
  const refused = events.some((event) => ENDS_BADLY.includes(event));
  return { ...baseOf(told, element), kind: 'end', outcome: refused ? 'refused' : 'done' };
}

type TaskKind = 'approve' | 'handle' | 'copy' | 'call' | 'child';

const TASKS = new Map<string, TaskKind>([
  ['userTask', 'approve'],
  ['task', 'handle'],
  ['manualTask', 'handle'],
  ['sendTask', 'copy'],
  ['serviceTask', 'call'],
  ['scriptTask', 'call'],
  ['businessRuleTask', 'call'],
  ['receiveTask', 'call'],
  ['callActivity', 'child'],
]);

/** The kind of step that a task becomes; our own drawings tell approving from handling. */
function kindOf({ local, attributes }: XmlElement): TaskKind | undefined {
  const kind = TASKS.get(local);
  return kind === 'approve' && attributes.get('kind') === 'handle' ? 'handle' : kind;
}

/** Whether a time at the edge of an element is a limit that its step has. */
export const takesTimer = (element: XmlElement): boolean =>
  ['approve', 'handle'].includes(kindOf(element) ?? '') || element.local === 'receiveTask';

function stepOf(told: Told, element: XmlElement): Step | null {
  if (element.local === 'intermediateCatchEvent') return catchStep(told, element);
  const kind = kindOf(element);
  if (kind === undefined) return null;
  const step = { ...newStep(kind, () => 'x'), ...baseOf(told, element) } as Step;
  sayRepeating(told, element);
  if (step.kind === 'approve' || step.kind === 'handle') return personStep(told, element, step satisfies PersonStep);
  if (step.kind === 'copy') return sayPeople(told, element) ? { ...step, who: { kind: 'submitter' } } : step;
  if (step.kind === 'child') find(told, 'child-open', element, calledBy(element));
  return step.kind === 'call' ? callStep(told, element, step) : step;
}

/** What is done again and again; several who decide are how a step of people is decided. */
export function sayRepeating(told: Told, element: XmlElement): void {
  const loops = childrenOf(element, 'multiInstanceLoopCharacteristics', 'standardLoopCharacteristics');
  const decided = ['approve', 'handle'].includes(kindOf(element) ?? '') ? 'multiInstanceLoopCharacteristics' : '';
  for (const { local } of loops.filter((loop) => loop.local !== decided)) find(told, 'simplified', element, local);
}

const calledBy = (element: XmlElement): string =>
  element.attributes.get('calledElement') || valuesIn(element, 'calledElement').join(', ');

/** What is said in the extension of an element, in attributes. */
const valuesIn = (element: XmlElement, local: string): string[] =>
  childrenOf(element, 'extensionElements')
    .flatMap((extension) => childrenOf(extension, local))
    .flatMap(({ attributes }) => [...attributes.values()]);

const CALLS = ['class', 'delegateExpression', 'expression', 'type', 'topic', 'implementation'];
const WEEK: Span = { ms: 7 * 86_400_000, clock: 'calendar' };

function callStep(told: Told, element: XmlElement, step: CallStep): CallStep {
  const named = CALLS.flatMap((name) => element.attributes.get(name) ?? []);
  const said = [...named, ...valuesIn(element, 'taskDefinition')].filter((value) => value !== '');
  find(told, 'call-open', element, [element.local, ...said].join(', '));
  if (element.local !== 'receiveTask') return step;
  const limit = told.timers.get(idOf(element));
  const [timer] = limit ? childrenOf(limit, 'timerEventDefinition') : [];
  const ms = timer ? durationIn(childrenOf(timer, 'timeDuration')[0]?.text) : null;
  if (limit && timer && ms === null) find(told, 'time-open', limit, timeSaid(timer));
  return { ...step, answer: { kind: 'callback', within: ms === null ? WEEK : { ms, clock: 'calendar' } } };
}

/** What waits for something: a time, or somebody else's message. */
function catchStep(told: Told, element: XmlElement): Step | null {
  const [timer] = childrenOf(element, 'timerEventDefinition');
  const events = eventsOf(element);
  if (events.length > 1) find(told, 'simplified', element, events.join(', '));
  if (timer) {
    const ms = durationIn(childrenOf(timer, 'timeDuration')[0]?.text);
    if (ms === null) find(told, 'time-open', element, timeSaid(timer));
    const until = { kind: 'span', span: { ms: ms ?? 0, clock: 'calendar' } } as const;
    return { ...baseOf(told, element), kind: 'wait', until };
  }
  if (childrenOf(element, 'messageEventDefinition').length === 0) return null;
  find(told, 'call-open', element, 'messageEventDefinition');
  const call = newStep('call', () => 'x') as CallStep;
  return { ...call, ...baseOf(told, element), answer: { kind: 'callback', within: WEEK } };
}
