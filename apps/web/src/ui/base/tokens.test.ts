import { expect, test } from 'vitest';

// The pages' types know no Node, and Vitest hands out style sheets empty, so the files are read by hand.
type Files = {
  readFileSync: (path: URL, encoding: 'utf8') => string;
  readdirSync: (path: URL, options: { recursive: true }) => string[];
};
const fs: Files = await import(/* @vite-ignore */ `node:${'fs'}`);
const root = new URL('../../', import.meta.url);
const read = (end: RegExp) =>
  fs
    .readdirSync(root, { recursive: true })
    .filter((file) => end.test(file))
    .map((file) => ({ file, text: fs.readFileSync(new URL(file, root), 'utf8') }));

test('every value that a style sheet names is given somewhere: a wrong name leaves a part without its look', () => {
  const sheets = read(/\.css$/);
  expect(sheets.length).toBeGreaterThan(50);
  const defined = new Set(
    [...sheets, ...read(/\.tsx?$/)].flatMap(({ text }) =>
      Array.from(text.matchAll(/(--[\w-]+)['"]?\]?:|'(--[\w-]+)'/g), ([, declared, other]) => declared ?? other),
    ),
  );
  const unknown = sheets.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name)
      .filter((name) => !defined.has(name) && !name?.startsWith('--ant-'))
      .map((name) => `${file} ${name}`),
  );
  expect(unknown).toEqual([]);
});
