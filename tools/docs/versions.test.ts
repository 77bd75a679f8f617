import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const headings: string[] = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];
const releases = headings
  .filter((heading) => heading !== '## Unreleased')
  .map((heading) => {
    const [, version = '', day = ''] = /^## (\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})$/.exec(heading) ?? [];
    return { heading, version, day };
  });

test('every heading of the changelog is a version with its day, and what is unreleased stands first', () => {
  for (const { heading, version } of releases) expect(version, heading).not.toBe('');
  expect(headings.indexOf('## Unreleased')).toBeLessThanOrEqual(0);
});

test('the changelog begins with the newest version and names each once', () => {
  const numbers = releases.map(({ version }) => version.split('.').map(Number) as [number, number, number]);
  const sorted = numbers.toSorted((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  expect(numbers).toEqual(sorted);
  expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  const days = releases.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().reverse());
});

test('package.json and package-lock.json have the newest version of the changelog', () => {
  const newest = releases[0]?.version;
  expect(manifest.version).toBe(newest);
  expect(lock.version).toBe(newest);
  expect(lock.packages[''].version).toBe(newest);
});

test('.nvmrc names the Node that npm brings', () => {
  expect(read('.nvmrc').trim()).toBe(manifest.dependencies.node);
});
