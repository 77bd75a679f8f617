import { truncateText } from '@campus/rules/basics/characters.ts';
import { isStoredUuid, UUID_PATTERN } from '@campus/rules/basics/ids.ts';
import { isContentAddress } from '@campus/rules/hall-content/hall-content.ts';
import type { IOptions } from 'sanitize-html';
import { flatLinks } from './flat-links.ts';

const NAMED = new RegExp(`^attachment:(${UUID_PATTERN})$`);
const SHOWN = new RegExp(`<img src="attachment:(${UUID_PATTERN})"`, 'g');

/**
 * The attachment behind the address of a picture: as stored, as the hall shows it, or as clerks see it. Pictures on
 * other servers have none: showing them would tell those servers who reads the page.
 */
function pictureBehind(address: string): string | null {
  const named = NAMED.exec(address);
  if (named) return named[1] as string;
  const url = URL.parse(address, 'http://here.invalid');
  const id = url && /\/(content|open)$/.test(url.pathname) ? url.searchParams.get('id') : null;
  return id && isStoredUuid(id) ? id : null;
}

const isMail = (address: string) => /^mailto:[^\s<>"']{3,200}$/i.test(address);

const numbers = (attribs: Record<string, string>, ...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (/^\d{1,4}$/.test(attribs[name] ?? '') ? [[name, attribs[name]]] : [])));

const cell = (tagName: string, attribs: Record<string, string>) => ({
  tagName,
  attribs: numbers(attribs, 'colspan', 'rowspan', 'colwidth') as Record<string, string>,
});

/** Everything that a text of the hall may be made of; nothing else gets through. */
const rules: IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['attachment'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'template',
    'title',
    'svg',
    'math',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: {
    a: (_tag, { href = '' }) => {
      const address = href.trim();
      // What leads nowhere becomes plain text afterwards: under another name it would close the wrong link here.
      if (!isContentAddress(address) && !isMail(address)) return { tagName: 'a', attribs: {} };
      const away = /^https?:/i.test(address) ? { target: '_blank' } : {};
      return { tagName: 'a', attribs: { href: address, rel: 'noopener', ...away } };
    },
    img: (_tag, attribs) => {
      const id = pictureBehind(attribs.src ?? '');
      const alt = truncateText(attribs.alt ?? '', 200);
      const picture = { src: `attachment:${id}`, alt, ...numbers(attribs, 'width', 'height') };
      return { tagName: 'img', attribs: id ? (picture as Record<string, string>) : {} };
    },
    ol: (_tag, attribs) => ({ tagName: 'ol', attribs: numbers(attribs, 'start') as Record<string, string> }),
    th: cell,
    td: cell,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** What was taken out may bring together what cannot stand inside each other, which the next reading takes apart. */
const MOST_READINGS = 8;

function settled(body: string, clean: (text: string) => string): string {
  let text = clean(body);
  for (let n = 1; n < MOST_READINGS; n++) {
    const again = clean(text);
    if (again === text) break;
    text = again;
  }
  return text;
}

export type CleanBody = { html: string; pictures: string[]; text: string };

/**
 * A text as it is stored: only allowed tags, its pictures by the names of their attachments. Cleaning it again changes
 * nothing.
 */
export async function cleanBody(body: string): Promise<CleanBody> {
  if (body.trim() === '') return { html: '', pictures: [], text: '' };
  // Only those who write need it, and it brings parsers with it.
  const { default: sanitize } = await import('sanitize-html');
  const html = settled(body, (text) => flatLinks(sanitize(text, rules)));
  const pictures = [...new Set([...html.matchAll(SHOWN)].map((found) => found[1] as string))];
  const text = textOf(html);
  // An editor's empty page is still a paragraph.
  return text === '' && pictures.length === 0 ? { html: '', pictures: [], text: '' } : { html, pictures, text };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of a cleaned text; in it every `<` or `&` that is not markup is an entity. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] as string)
    .replace(/\s+/g, ' ')
    .trim();

/** A stored text with the addresses at which its pictures can be seen. */
export const withPictures = (html: string, linkOf: (id: string) => string): string =>
  html.replace(SHOWN, (_, id: string) => `<img src="${linkOf(id).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
