import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArrangedGroup, arrangementFault, isOutsideLink, menuChanges, shownMenu } from './menu.ts';

describe('[ADM-08] a link outward', () => {
  test.each([
    'https://lib.example.edu.cn',
    'http://10.0.0.7:8080/a?b=c#d',
    'HTTPS://图书馆.example/馆藏',
    'https://a-b.example/x%20y',
  ])('%s is one', (link) => expect(isOutsideLink(link)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//http://x',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.example',
    'mailto:a@x.example',
    '//x.example',
    '/DTBS/MyMonIndex/ToDo',
    'x.example',
    'http:/x.example',
    'http://',
    'https:///x',
    'https://user:secret@x.example',
    'https://x.example@evil.example',
    'https://x.example\\@evil.example',
    'https://x.example/a b',
    'https://x.example/\njavascript:alert(1)',
    ' https://x.example',
    `https://x.example/${'a'.repeat(500)}`,
    '',
  ])('%j is none', (link) => expect(isOutsideLink(link)).toBe(false));

  test('whatever is taken, a browser reads as http or https, and without a name and password', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withQueryParameters: true }),
          fc.string(),
          fc.string().map((text) => `https://${text}`),
        ),
        (link) => {
          if (!isOutsideLink(link)) return;
          const url = new URL(link);
          expect([/^https?:$/.test(url.protocol), url.username, url.password]).toEqual([true, '', '']);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const page = (link: string, hidden = false) => ({ link, hidden });
const WEB = 'https://lib.example';

describe('[ADM-08] what is shown of a menu', () => {
  const groups = [
    { name: 'one', hidden: false, entries: [page('/a'), page('/b', true), page(WEB)] },
    { name: 'two', hidden: true, entries: [page('/c')] },
    { name: 'three', hidden: false, entries: [page('/d')] },
  ];
  const visible = (...held: string[]) =>
    shownMenu(groups, (link) => held.includes(link)).map(({ name, entries }) => [
      name,
      ...entries.map(({ link }) => link),
    ]);

  test('what may be opened, in the order of the organisation, without what is hidden and without empty groups', () => {
    expect(visible('/a', '/b', '/c', '/d')).toEqual([
      ['one', '/a', WEB],
      ['three', '/d'],
    ]);
    expect(visible('/d')).toEqual([
      ['one', WEB],
      ['three', '/d'],
    ]);
  });

  test('links outward to those who work here, also where all that they may open is hidden, and to nobody else', () => {
    expect(visible('/c')).toEqual([['one', WEB]]);
    expect(visible()).toEqual([]);
  });

  test('hiding and moving never shows a page to somebody who may not open it', () => {
    const entry = fc.record({ link: fc.constantFrom('/a', '/b', '/c', WEB), hidden: fc.boolean() });
    const tree = fc.array(fc.record({ hidden: fc.boolean(), entries: fc.array(entry) }));
    fc.assert(
      fc.property(tree, fc.subarray(['/a', '/b', '/c']), (menu, held) => {
        const seen = shownMenu(menu, (link) => held.includes(link)).flatMap(({ entries }) => entries);
        expect(seen.filter(({ link, hidden }) => hidden || (link !== WEB && !held.includes(link)))).toEqual([]);
      }),
    );
  });
});

describe('[ADM-08] an arrangement', () => {
  const standing = { groups: ['g', 'h'], pages: ['p', 'q'], links: ['l'] };
  const fault = (...wanted: Parameters<typeof arrangementFault>[1]) => arrangementFault(standing, wanted);

  test('has every page once, in any group, and any links', () => {
    expect(
      fault({ id: 'h', entries: [{ id: 'q' }, { id: 'l', link: WEB }] }, { entries: [{ id: 'p' }, { link: WEB }] }),
    ).toBeNull();
    expect(fault({ id: 'g', entries: [{ id: 'p' }, { id: 'q' }] })).toBeNull();
  });

  test.each([
    ['a page is left out', 'groups', [{ id: 'g', entries: [{ id: 'p' }] }]],
    ['a page stands twice', 'groups.0.entries.1.id', [{ id: 'g', entries: [{ id: 'p' }, { id: 'p' }, { id: 'q' }] }]],
    ['a page is not known', 'groups.0.entries.0.id', [{ id: 'g', entries: [{ id: 'x' }] }]],
    ['a page would get an address', 'groups.0.entries.0.id', [{ id: 'g', entries: [{ id: 'p', link: WEB }] }]],
    ['a link would become a page', 'groups.0.entries.0.id', [{ id: 'g', entries: [{ id: 'l' }] }]],
    ['an entry is neither', 'groups.0.entries.0.id', [{ id: 'g', entries: [{}] }]],
    ['a link is not known', 'groups.0.entries.0.id', [{ id: 'g', entries: [{ id: 'x', link: WEB }] }]],
    ['a group is not known', 'groups.0.id', [{ id: 'x', entries: [] }]],
    [
      'a group stands twice',
      'groups.1.id',
      [
        { id: 'g', entries: [] },
        { id: 'g', entries: [] },
      ],
    ],
  ])('is refused where %s', (_why, at, wanted) => expect(fault(...wanted)).toBe(at));
});

test('[ADM-08] the log names what a change did', () => {
  const entry = (id: string, more: object = {}) => ({
    id,
    zh: id,
    en: id,
    icon: null,
    link: `/${id}`,
    hidden: false,
    ...more,
  });
  const before: ArrangedGroup[] = [{ ...entry('g'), entries: [entry('p'), entry('q'), entry('l', { link: WEB })] }];
  const after: ArrangedGroup[] = [
    { ...entry('g'), entries: [entry('q', { hidden: true }), entry('l', { link: `${WEB}/x` })] },
    { ...entry('n'), entries: [entry('p', { zh: '新' })] },
  ];
  expect(menuChanges(before, after)).toEqual({
    hidden: ['q'],
    moved: ['q', 'l', '新'],
    'led-elsewhere': ['l'],
    added: ['n'],
    renamed: ['新'],
  });
  expect(menuChanges(before, before)).toEqual({});
  expect(menuChanges(before, [])).toEqual({ removed: ['g', 'p', 'q', 'l'] });
});
