import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const built = (file: string) => new URL(`../../../web/dist/assets/${file}`, import.meta.url);

/** As it is sent to a browser: what is small enough stays as it is. */
function kilobytesOf(file: string): number {
  const small = built(`${file}.br`);
  return statSync(existsSync(small) ? small : built(file)).size / 1000;
}

test('[DES-17] the chunks of the designer weigh at most 90 KB together, and each at most 60', () => {
  const chunks = readdirSync(built('')).filter((file) => /^feature-flows-designer-.*\.js$/.test(file));
  expect(chunks.length, 'each view comes when it is opened').toBeGreaterThan(5);
  const weights = chunks.map((file) => ({ file, kilobytes: kilobytesOf(file) }));
  expect(weights.filter(({ kilobytes }) => kilobytes > 60)).toEqual([]);
  const all = weights.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  expect(all, JSON.stringify(weights)).toBeLessThanOrEqual(90);
});
