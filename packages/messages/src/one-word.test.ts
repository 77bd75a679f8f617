import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('[TRU-78] what is late has one word in Chinese', () => {
  const folder = new URL('./zh/', import.meta.url);
  const other = readdirSync(folder).filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('逾期'));
  expect(other).toEqual([]);
});
