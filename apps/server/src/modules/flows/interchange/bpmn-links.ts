import { idOf, nameOf } from './bpmn-findings.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

/** Where the drawing is interrupted and goes on elsewhere: what catches a link, by what throws it. */
export function linksOf(process: XmlElement): Map<string, string> {
  const links = new Map<string, string>();
  for (const container of [process, ...everyElement(process)]) {
    const caught = new Map<string, string>();
    for (const element of childrenOf(container, 'intermediateCatchEvent')) {
      const name = linkOf(element);
      if (name !== null && idOf(element) !== '' && !caught.has(name)) caught.set(name, idOf(element));
    }
    for (const element of childrenOf(container, 'intermediateThrowEvent')) {
      const there = caught.get(linkOf(element) ?? '');
      if (there !== undefined && idOf(element) !== '') links.set(idOf(element), there);
    }
  }
  return links;
}

/** What the link of an event is called, which some systems say of the event alone. */
function linkOf(element: XmlElement): string | null {
  const [link] = childrenOf(element, 'linkEventDefinition');
  return (link && (link.attributes.get('name')?.trim() || nameOf(element))) || null;
}
