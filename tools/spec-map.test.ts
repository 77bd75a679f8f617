import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allPages } from '../packages/contract/src/pages/all.ts';
import { specMap } from './spec-map.ts';

test('docs/spec-map.md is what the page addresses give', () => {
  expect(readFileSync(new URL('../docs/spec-map.md', import.meta.url), 'utf8')).toBe(specMap());
});

test('no address stands twice, and every redirect leads to an address', () => {
  const addresses = allPages.flatMap(({ pages, redirects }) =>
    [...Object.values(pages), ...redirects].map(({ path }) => path),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { redirects } of allPages) {
    for (const { to } of redirects)
      expect(
        addresses.some((path) => matches(path, to)),
        to,
      ).toBe(true);
  }
});

const matches = (path: string, to: string) => new RegExp(`^${path.replace(/:\w+\??/g, '[^/]+')}$`).test(to);
