import type { Condition } from '@campus/rules/flows/conditions.ts';
import type { StepId } from '@campus/rules/flows/definition.ts';
import type { GraphNode } from '@campus/rules/flows/interchange/graph.ts';
import type { BpmnFinding } from './bpmn-findings.ts';
import type { FormsRead } from './bpmn-form.ts';
import type { XmlElement } from './xml-tree.ts';

/** What is known of a drawing while its elements are read. */
export type Told = {
  /** The lane of each element, and those that were named with a step. */
  lanes: ReadonlyMap<string, string>;
  lanesSaid: Set<string>;
  /** The time limit of each step, by the id of the step. */
  timers: ReadonlyMap<string, XmlElement>;
  /** Where arrows begin. */
  sources: ReadonlySet<string>;
  /** What catches a link, by what throws it. */
  links: ReadonlyMap<string, string>;
  /** The ids of fields by what the drawing calls them. */
  fields: ReadonlyMap<string, string>;
  /** The rights to the fields of each element that has a form. */
  rights: FormsRead['rights'];
  /** What the drawing calls whoever begins it. */
  initiators: ReadonlySet<string>;
  findings: BpmnFinding[];
  newId: (element: string) => StepId;
};

/** What is collected while a process is read: nodes and arrows by what the file calls them. */
export type Reading = Told & {
  nodes: Map<string, GraphNode>;
  arrows: Arrow[];
  /** Inside of what stands for a whole part: where its arrows begin, and where they end. */
  inside: Map<string, { first: string; last: string }>;
  defaults: Set<string>;
  /** When a way behind something at the edge of a step is taken, by what stands at the edge. */
  edges: Map<string, Condition>;
};
/** `element` is the arrow of the file, or the part whose beginning or end it is. */
export type Arrow = { element: XmlElement; from: string; to: string };
