/** What our drawings are called, and how the names of their elements are told from those of other systems. */
export const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
export const CAMPUS = 'urn:campus-hall:flow:1';

/** Ids of XML begin with a letter and ours need not: a step is `s-<id>`, what joins its branches `j-<id>`. */
export function elementId(node: string): string {
  if (node === '.end') return 'e-done';
  return node.endsWith('.join') ? `j-${node.slice(0, -'.join'.length)}` : `s-${node}`;
}

export function nodeId(element: string): string {
  if (element === 'e-done') return '.end';
  if (element.startsWith('j-')) return `${element.slice(2)}.join`;
  return element.startsWith('s-') ? element.slice(2) : element;
}
