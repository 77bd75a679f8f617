import { truncateText } from '@campus/rules/basics/characters.ts';
import { find, idOf, nameOf, plainText, setOf } from './bpmn-findings.ts';
import { leadsAway } from './bpmn-interrupting.ts';
import { eventsOf, takesTimer } from './bpmn-nodes.ts';
import { sayRest } from './bpmn-settings.ts';
import type { Told } from './bpmn-told.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

/** The lane in which each element is drawn; of lanes inside one another, all names. */
export function lanesOf(process: XmlElement): { lanes: Map<string, string>; names: [XmlElement, string][] } {
  const lanes = new Map<string, string>();
  const names: [XmlElement, string][] = [];
  const walk = (set: XmlElement, around: readonly string[]): void => {
    for (const lane of childrenOf(set, 'lane')) {
      const path = [...around, nameOf(lane)].filter((name) => name !== '');
      const name = truncateText(path.join(' / '), 200);
      names.push([lane, name]);
      for (const ref of childrenOf(lane, 'flowNodeRef')) lanes.set(plainText(ref.text), name);
      for (const inner of childrenOf(lane, 'childLaneSet')) walk(inner, path);
    }
  };
  for (const element of everyElement(process)) if (element.local === 'laneSet') walk(element, []);
  return { lanes, names };
}

/** What waits at the edge of a step, by the step: the first time that its step can have as a limit. */
export function timersOf(process: XmlElement): Map<string, XmlElement> {
  const hosts = new Set<string>();
  const found = new Map<string, XmlElement>();
  const all = [...everyElement(process)];
  for (const element of all) if (takesTimer(element)) hosts.add(idOf(element));
  for (const element of all) {
    if (element.local !== 'boundaryEvent' || childrenOf(element, 'timerEventDefinition').length === 0) continue;
    const host = element.attributes.get('attachedToRef') ?? '';
    if (hosts.has(host) && !found.has(host)) found.set(host, element);
  }
  return found;
}

/**
 * What leads away from a step is kept as a choice behind it. Otherwise a limit of ours interrupts nothing, and nothing else at
 * the edge of a step is taken.
 */
export function sayBoundary(told: Told, element: XmlElement): void {
  const said = [element.local, ...eventsOf(element)].join(', ');
  sayRest(told, element);
  if (leadsAway(told, element)) {
    if (eventsOf(element).length > 1) find(told, 'simplified', element, said);
    return;
  }
  if (told.timers.get(element.attributes.get('attachedToRef') ?? '') !== element) find(told, 'left-out', element, said);
  else if (element.attributes.get('cancelActivity') !== 'false' || eventsOf(element).length > 1)
    find(told, 'simplified', element, said);
}

/** What stands beside the processes and is not drawn. */
const NOT_DRAWN = setOf(`
  process extensionElements documentation import extension itemDefinition message signal error
  escalation resource interface category dataStore partnerEntity partnerRole correlationProperty
  endPoint eventDefinition timerEventDefinition messageEventDefinition signalEventDefinition
  errorEventDefinition BPMNDiagram relationship
`);

/** What is drawn around the process that is taken: others who take part, and what they tell one another. */
export function sayAround(told: Told, root: XmlElement, process: XmlElement): void {
  for (const element of root.children) {
    if (element.local === 'process' && element !== process) find(told, 'process-left-out', element, nameOf(element));
    if (element.local === 'collaboration') sayCollaboration(told, element, process);
    else if (!NOT_DRAWN.has(element.local)) find(told, 'left-out', element, element.local);
  }
}

const SILENT = ['extensionElements', 'documentation', 'association'];

function sayCollaboration(told: Told, collaboration: XmlElement, process: XmlElement): void {
  for (const element of collaboration.children) {
    if (SILENT.includes(element.local)) continue;
    if (element.local === 'participant' && element.attributes.get('processRef') === idOf(process)) continue;
    if (element.local === 'textAnnotation') sayNote(told, element);
    else find(told, 'left-out', element, element.local);
  }
}

export function sayNote(told: Told, element: XmlElement): void {
  const text = childrenOf(element, 'text')
    .map((child) => plainText(child.text))
    .join(' ');
  find(told, 'note-left-out', element, text || element.local);
}

/** What a process that has no name goes by: the pool in which it is drawn. */
export const poolOf = (root: XmlElement, process: XmlElement): string => {
  const pools = childrenOf(root, 'collaboration').flatMap((each) => childrenOf(each, 'participant'));
  const pool = pools.find(({ attributes }) => attributes.get('processRef') === idOf(process));
  return pool ? nameOf(pool) : '';
};
