import { type Finding, find, setOf, textIn } from './bpmn-findings.ts';
import { everyElement, type XmlElement } from './xml-tree.ts';

/** What is read of an element, or says nothing that a flow could lack. */
const READ_ATTRIBUTES = setOf(`
  id name sourceRef targetRef default attachedToRef cancelActivity calledElement triggeredByEvent
  isSequential gatewayDirection isExecutable processType isClosed startQuantity
  completionQuantity isImmediate formKey formRef assignee candidateUsers candidateGroups owner
  skipExpression dueDate kind initiator implementation class delegateExpression expression type
  topic instantiate parallelMultiple eventGatewayType
`);
const READ_CHILDREN = setOf(`
  incoming outgoing extensionElements documentation conditionExpression laneSet
  multiInstanceLoopCharacteristics standardLoopCharacteristics potentialOwner humanPerformer
  performer definition formProperty formData formField assignmentDefinition formDefinition
  taskDefinition calledElement userTask
`);

/** Names what is set up at an element in a manner that only its own system knows, and what is written about it. */
export function sayRest(finding: Finding, element: XmlElement): void {
  for (const { local, text } of element.children)
    if (local === 'documentation' && text.trim() !== '') find(finding, 'note-left-out', element, text.trim());
  const said = settingsOf(element);
  if (said.length > 0) find(finding, 'settings-left-out', element, said.join('; '));
}

/** Said of a container: what is drawn inside it is read by itself. */
export const settingsOf = (element: XmlElement, isContainer = false): string[] => [
  ...[...element.attributes].flatMap(([name, value]) =>
    READ_ATTRIBUTES.has(name) || value === '' || value === 'false' ? [] : [`${name}: ${value}`],
  ),
  ...(isContainer ? [] : element.children.flatMap(said)),
  ...element.children.flatMap((child) => (child.local === 'extensionElements' ? child.children.flatMap(said) : [])),
  ...element.children.flatMap((child) => (child.local.endsWith('LoopCharacteristics') ? loopSaid(child) : [])),
];

const said = (child: XmlElement): string[] => {
  if (READ_CHILDREN.has(child.local) || child.local.endsWith('EventDefinition')) return [];
  const values = [...everyElement(child)].flatMap(({ attributes }) => [...attributes.values()]);
  const inside = [...child.attributes.values(), ...values, textIn(child)].filter((value) => value !== '');
  return [inside.length === 0 ? child.local : `${child.local} (${inside.join(', ')})`];
};

/** Whom or what a repeated step is repeated for; its completion is said with its votes. */
const loopSaid = (loop: XmlElement): string[] => [
  ...[...loop.attributes].flatMap(([name, value]) =>
    name === 'isSequential' || name === 'id' || value === '' ? [] : [`${name}: ${value}`],
  ),
  ...loop.children.flatMap((child) =>
    child.local === 'completionCondition'
      ? []
      : [`${child.local}: ${textIn(child) || [...child.attributes.values()].join(' ')}`],
  ),
];
