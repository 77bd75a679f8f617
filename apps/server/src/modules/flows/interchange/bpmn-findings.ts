import { truncateText } from '@campus/rules/basics/characters.ts';
import type { DrawingFindingCode } from '@campus/rules/flows/interchange/drawing-faults.ts';
import type { XmlElement } from './xml-tree.ts';

/** Something of a drawing that was not taken as it stands; `said` is what stood there. */
export type BpmnFinding = { code: DrawingFindingCode; element: string; name: string; said: string };

export type Finding = { findings: BpmnFinding[] };

export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
export const nameOf = ({ attributes }: XmlElement): string => plainText(attributes.get('name') ?? '');
export const idOf = ({ attributes }: XmlElement): string => attributes.get('id') ?? '';

export function find({ findings }: Finding, code: DrawingFindingCode, element: XmlElement, said = ''): void {
  findings.push({
    code,
    element: truncateText(idOf(element), 100),
    name: truncateText(nameOf(element), 100),
    said: truncateText(said, 200),
  });
}

/** All that stands in an element, in one line. */
export const textIn = (element: XmlElement): string =>
  plainText([element.text, ...element.children.map(textIn)].join(' '));

/** Names that stand in one text. */
export const setOf = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/));
