import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanBody } from './clean-body.ts';

const clean = async (html: string) => (await cleanBody(html)).html;
const GOOD = ['https://a.example/x', 'http://b.example', '/CampusNetWork/index', 'mailto:a@c.example'];
const REFUSED = ['javascript:alert(1)', '//d.example', 'data:text/html,x', 'ftp://e.example', ' ', '#top'];
const VOID = new Set(['br', 'hr', 'img', 'col']);

/** What is wrong with the nesting of a text, and which words of it stand in a link. */
function read(html: string): { faults: string[]; linked: Set<string> } {
  const faults: string[] = [];
  const linked = new Set<string>();
  const open: string[] = [];
  for (const [piece, slash, name] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    if (name === undefined) {
      if (open.includes('a')) for (const word of piece.match(/w\d+/g) ?? []) linked.add(word);
    } else if (piece.endsWith('/>')) {
      if (!VOID.has(name)) faults.push(`${piece} closes itself`);
    } else if (slash) {
      if (open.pop() !== name) faults.push(`${piece} closes another`);
    } else {
      if (name === 'a' && open.includes('a')) faults.push('a link in a link');
      if (name === 'a' && !piece.includes('href="')) faults.push('a link to nowhere');
      open.push(name);
    }
  }
  return { faults: open.length > 0 ? [...faults, `${open} not closed`] : faults, linked };
}

type Piece = string | { open: string } | { close: string };
const TAGS = ['p', 'b', 'em', 'ul', 'li', 'table', 'tr', 'td', 'h2', 'span', 'div', 'blockquote', 'font', 'section'];
const opening = fc.oneof(
  fc.constantFrom(...TAGS).map((name) => ({ open: name })),
  fc.constantFrom(...GOOD).map((href) => ({ open: `a href="${href}"` })),
  fc.constantFrom(...REFUSED).map((href) => ({ open: `a href="${href}"` })),
  fc.constantFrom('a', 'a name="_Toc1"', 'a id="x" class="y"').map((tag) => ({ open: tag })),
);
const closing = fc.constantFrom('a', 'a', 'a', ...TAGS).map((name) => ({ close: name }));
/** Tags that are nested, left open or cross each other, with words that are all different between them. */
const anyHtml = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: opening },
      { weight: 3, arbitrary: closing },
      fc.constant('w'),
      fc.constant('<br>'),
    ),
    {
      maxLength: 40,
      size: 'max',
    },
  )
  .map((pieces: Piece[]) =>
    pieces
      .map((piece, n) =>
        piece === 'w'
          ? ` w${n} `
          : typeof piece === 'string'
            ? piece
            : 'open' in piece
              ? `<${piece.open}>`
              : `</${piece.close}>`,
      )
      .join(''),
  );

const isGood = (tag: string) => GOOD.some((href) => tag.includes(`"${href}"`));

/** Links beside each other, refused and good ones, closed or not, with words in and between them. */
const links = fc.array(
  fc.record({
    tag: fc.oneof(
      fc.constantFrom(...GOOD, ...REFUSED).map((href) => `a href="${href}"`),
      fc.constantFrom('a', 'a name="x"'),
    ),
    closed: fc.boolean(),
    within: fc.constantFrom('', 'b', 'em', 'span'),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('[TRU-77] a cleaned text is well nested', () => {
  test.each([
    [
      'a link without an address, then a good one',
      '<a>a</a><a href="https://x.example">b</a> rest',
      'a<a href="https://x.example" rel="noopener" target="_blank">b</a> rest',
    ],
    ['a named anchor that nobody closed', '<a name="t"><p>a</p><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'a link in a link ends the first',
      '<a href="/in">a<a href="/on">b</a>c</a>d',
      '<a href="/in" rel="noopener">a</a><a href="/on" rel="noopener">b</a>cd',
    ],
    [
      'a refused one in a good one ends it, too',
      '<a href="/in"><b>a<a name="x">b</a></b>c</a>',
      '<b><a href="/in" rel="noopener">a</a>b</b>c',
    ],
    [
      'a link around others keeps what stands in it',
      '<a href="/in"><b>a</b> c</a>',
      '<a href="/in" rel="noopener"><b>a</b> c</a>',
    ],
    ['what a tag that is taken out held apart', '<p>a<div><p>b</p></div>', '<p>a</p><p>b</p>'],
  ])('%s', async (_title, input, expected) => expect(await clean(input)).toBe(expected));

  test('whatever it was made of, and cleaning it again changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyHtml, async (html) => {
        const once = await clean(html);
        expect(read(once).faults, html).toEqual([]);
        expect(await clean(once), html).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('what stands outside of every good link, also in a refused one, stays outside of every link', async () => {
    await fc.assert(
      fc.asyncProperty(links, async (all) => {
        let html = '<p>';
        const outside: string[] = ['w0'];
        const inside: string[] = [];
        html += 'w0';
        for (const [n, { tag, closed, within }] of all.entries()) {
          const [word, after] = [`w${2 * n + 1}`, `w${2 * n + 2}`];
          const [left, right] = within ? [`<${within}>`, `</${within}>`] : ['', ''];
          html += `<${tag}>${left} ${word} ${right}${closed ? '</a>' : ''} ${after} `;
          // A link that nobody closed goes on until the next one.
          (isGood(tag) ? inside : outside).push(word);
          (isGood(tag) && !closed ? inside : outside).push(after);
        }
        const { linked, faults } = read(await clean(`${html}</p> w99`));
        expect(faults, html).toEqual([]);
        expect([...linked].toSorted(), html).toEqual(inside.toSorted());
        expect(outside.filter((word) => linked.has(word))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
