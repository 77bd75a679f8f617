import { createHash } from 'node:crypto';
import { plainText } from './bpmn-findings.ts';
import { CAMPUS } from './bpmn-names.ts';
import { childrenOf, type XmlElement } from './xml-tree.ts';

/** What we wrote into a drawing of ours: the definition, and a digest of what was drawn for it. */
export function ownPart(process: XmlElement): { json: string; drawn: string } | null {
  const own = childrenOf(process, 'extensionElements')
    .flatMap((extension) => childrenOf(extension, 'definition'))
    .find(({ uri }) => uri === CAMPUS);
  return own ? { json: own.text, drawn: own.attributes.get('drawn') ?? '' } : null;
}

const NOT_DRAWN = ['extensionElements', 'documentation', 'incoming', 'outgoing'];

/** The same for the same drawing, however its file is written; what is only to be read does not count. */
export function digestOf(process: XmlElement): string {
  const lines: string[] = [];
  const walk = (element: XmlElement, path: string): void => {
    const attributes = [...element.attributes].map(([name, value]) => `${name}=${plainText(value)}`).sort();
    const here = `${path}/${element.local} ${attributes.join(' ')}`;
    lines.push(`${here} ${plainText(element.text)}`);
    for (const child of element.children) if (!NOT_DRAWN.includes(child.local)) walk(child, here);
  };
  walk(process, '');
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 32);
}
