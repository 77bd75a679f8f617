/** A piece of a cleaned text: a tag, or what stands between two. In it every other `<` and `>` is an entity. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;

/** A link of the text: refused ones have no address, and `holds` others where one stands inside it. */
type Link = { address: string; holds: boolean };

/** Which piece opens which link; pieces come from well-nested text. */
function linksOf(pieces: readonly RegExpMatchArray[]): Map<number, Link> {
  const links = new Map<number, Link>();
  const open: Link[] = [];
  for (const [n, [, slash, name, attributes = '']] of pieces.entries()) {
    if (name !== 'a') continue;
    if (slash) {
      open.pop();
      continue;
    }
    for (const outer of open) outer.holds = true;
    const link = { address: attributes.includes('href=') ? attributes : '', holds: false };
    links.set(n, link);
    open.push(link);
  }
  return links;
}

/**
 * No link stands inside another, and a refused one is plain text. As in a browser, a link ends where the next one begins,
 * whether that leads anywhere or not; one that holds others is told of each piece of what is left to it.
 */
export function flatLinks(html: string): string {
  const pieces = [...html.matchAll(PIECE)];
  const links = linksOf(pieces);
  const open: Link[] = [];
  /** The link that holds others and has not ended yet, and whether its tag stands open. */
  let spread: Link | null = null;
  let tagOpen = false;
  let flat = '';
  const close = () => {
    if (tagOpen) flat += '</a>';
    tagOpen = false;
  };
  for (const [n, [piece, slash, name]] of pieces.entries()) {
    const isLeaf = name === undefined ? piece.trim() !== '' : name === 'img';
    if (name !== undefined && name !== 'br' && !isLeaf) close();
    if (name !== 'a') {
      if (spread && isLeaf && !tagOpen) {
        flat += `<a${spread.address}>`;
        tagOpen = true;
      }
      flat += piece;
    } else if (slash) {
      const link = open.pop();
      if (link === spread) spread = null;
      else if (link?.address && !link.holds) flat += piece;
    } else {
      const link = links.get(n) as Link;
      open.push(link);
      spread = link.address && link.holds ? link : null;
      if (link.address && !link.holds) flat += piece;
    }
  }
  close();
  return flat;
}
