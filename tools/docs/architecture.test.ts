import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/ARCHITECTURE.md', root), 'utf8');
const pictures = text.match(/^```mermaid\n[\s\S]*?^```$/gm) ?? [];

test.each(['packages', 'apps'])('the picture of the storeys has all of %s', (folder) => {
  const diagram = pictures.find((picture) => picture.includes('packages/rules')) ?? '';
  for (const name of readdirSync(new URL(folder, root))) expect(diagram).toContain(`["${folder}/${name}<br>`);
});

test('the picture of the server has every module once, and no other', () => {
  const diagram = pictures.find((picture) => picture.includes('app.ts')) ?? '';
  const boxes = [...diagram.matchAll(/^ *m\d\["(.*)"\]$/gm)].flatMap(([, names = '']) => names.split(' · '));
  expect(boxes.toSorted()).toEqual(readdirSync(new URL('apps/server/src/modules', root)).toSorted());
});
