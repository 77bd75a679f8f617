import { idOf } from './bpmn-findings.ts';
import type { Told } from './bpmn-told.ts';
import type { XmlElement } from './xml-tree.ts';

/** Whether something at the edge of a step interrupts it and leads elsewhere. */
export const leadsAway = ({ sources }: Told, element: XmlElement): boolean =>
  element.attributes.get('cancelActivity') !== 'false' && sources.has(idOf(element));
