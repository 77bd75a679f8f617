import { describe, expect, test } from 'vitest';
import { firstChunks, LIBRARY, type Module } from './first-chunks.ts';

type Drawn = { imports?: string[]; later?: string[]; size?: number };

/** Three screens in three areas, and a page that is opened from the first of them. */
function split(added: Record<string, Drawn>, imports: Partial<Record<'one' | 'next' | 'other' | 'third', string[]>>) {
  const drawn: Record<string, Drawn> = {
    'app/main.ts': { later: ['areas/one/page.ts', 'areas/other/page.ts', 'areas/third/page.ts'] },
    'areas/one/page.ts': { imports: imports.one ?? [], later: ['areas/one/next.ts'] },
    'areas/one/next.ts': { imports: imports.next ?? [] },
    'areas/other/page.ts': { imports: imports.other ?? [] },
    'areas/third/page.ts': { imports: imports.third ?? [] },
    ...added,
  };
  const modules = new Map<string, Module>(
    Object.entries(drawn).map(([id, { imports = [], later = [], size = 100 }]) => [id, { imports, later, size }]),
  );
  return firstChunks({
    modules,
    entry: 'app/main.ts',
    screens: ['one', 'other', 'third'].map((area) => ({ modules: [`areas/${area}/page.ts`], weight: 1 })),
    ownerOf: (id) => (id.startsWith('lib/') ? LIBRARY : (/^areas\/(\w+)\//.exec(id)?.[1] ?? null)),
  });
}

test('what the same screens import is fetched together, however far away, and called by its longest module', () => {
  const chunks = split(
    { 'ui/a.ts': { imports: ['ui/b.ts'] }, 'ui/b.ts': { imports: ['ui/c.css'], size: 200 }, 'ui/c.css': {} },
    { one: ['ui/a.ts'], other: ['ui/a.ts'] },
  );
  expect(Object.fromEntries(chunks)).toEqual({ 'ui/a.ts': 'b', 'ui/b.ts': 'b', 'ui/c.css': 'b' });
});

test('another name or another folder of a module changes nothing', () => {
  const groups = (name: string) =>
    Map.groupBy(
      split(
        { [name]: { size: 100_000 }, 'ui/b.ts': {}, 'ui/c.ts': {} },
        { one: [name, 'ui/b.ts', 'ui/c.ts'], other: ['ui/b.ts', 'ui/c.ts'], next: [name] },
      ),
      ([, chunk]) => chunk,
    );
  const sizes = (name: string) => [...groups(name).values()].map((group) => group.length);
  expect(sizes('features/new-folder/renamed.ts')).toEqual(sizes('ui/a.ts'));
  expect(sizes('ui/a.ts')).toEqual([1, 2]);
});

test('what one page alone imports, and pages themselves, are left to the bundler', () => {
  const chunks = split({ 'ui/a.ts': {} }, { one: ['ui/a.ts'], other: ['areas/third/page.ts'] });
  expect([...chunks.keys()]).toEqual([]);
});

describe('a screen does not fetch', () => {
  const imports = { one: ['ui/small.ts', 'ui/big.ts'], other: ['ui/small.ts'], next: ['ui/big.ts'] };
  const together = (size: number, brought: string[] = []) => {
    const chunks = split({ 'ui/small.ts': {}, 'ui/big.ts': { size, imports: brought }, 'lib/heavy.js': {} }, imports);
    return chunks.get('ui/small.ts') === chunks.get('ui/big.ts');
  };

  test('what it does not need, unless that is so little that a request costs more', () => {
    expect(together(500)).toBe(true);
    expect(together(50_000)).toBe(false);
  });

  test('a library that it does not need', () => {
    expect(together(500, ['lib/heavy.js'])).toBe(false);
  });

  test('what something imports that it does not need', () => {
    const chunks = split(
      { 'ui/small.ts': {}, 'ui/door.ts': { imports: ['ui/behind.ts'] }, 'ui/behind.ts': { size: 50_000 } },
      { one: ['ui/small.ts', 'ui/door.ts'], other: ['ui/small.ts'], third: ['ui/behind.ts'], next: ['ui/door.ts'] },
    );
    expect(chunks.get('ui/door.ts')).not.toBe(chunks.get('ui/small.ts'));
  });

  test('anything that belongs to another area', () => {
    const chunks = split(
      { 'areas/one/parts.ts': {}, 'ui/a.ts': {} },
      { one: ['areas/one/parts.ts', 'ui/a.ts'], other: ['ui/a.ts'], next: ['areas/one/parts.ts', 'ui/a.ts'] },
    );
    expect(chunks.get('areas/one/parts.ts')).toBe('parts');
    expect(chunks.get('ui/a.ts')).toBe('a');
  });
});

test('chunks never import each other', () => {
  // It would pay to join `a` and `c`, but the page between them stays a chunk of its own.
  const chunks = split(
    {
      'ui/a.ts': { imports: ['ui/page.ts'] },
      'ui/page.ts': { imports: ['ui/c.ts'] },
      'ui/c.ts': {},
      'ui/opener.ts': { later: ['ui/page.ts'] },
    },
    { one: ['ui/a.ts'], third: ['ui/a.ts'], other: ['ui/c.ts'] },
  );
  expect(Object.fromEntries(chunks)).toEqual({ 'ui/a.ts': 'a', 'ui/c.ts': 'c' });
});

test('two chunks that would have one name get two', () => {
  const chunks = split(
    { 'areas/one/parts.ts': {}, 'ui/parts.ts': {} },
    { one: ['areas/one/parts.ts', 'ui/parts.ts'], other: ['ui/parts.ts'], next: ['areas/one/parts.ts'] },
  );
  expect(new Set(chunks.values())).toEqual(new Set(['parts', 'parts-2']));
});
