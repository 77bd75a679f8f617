import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { anchorsOf, brokenLinks, filesOf, linksOf, missingFiles, readMarkdown, WIDTH, wideLines } from './markdown.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = filesOf(root);
const documents = readMarkdown(root, files);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const named = (file: string) => (place: { line: number; text: string }) => `${file}:${place.line} ${place.text}`;

describe('the documents of the repository', () => {
  test('are found', () => {
    expect(documents.map(({ file }) => file)).toEqual(expect.arrayContaining(['README.md', 'docs/ARCHITECTURE.md']));
  });

  test(`have no line of more than ${WIDTH} columns`, () => {
    expect(documents.flatMap(({ file, text }) => wideLines(text).map(named(file)))).toEqual([]);
  });

  test('have no link and no picture that leads to nothing', () => {
    expect(documents.flatMap(({ file, text }) => brokenLinks(file, text, files, read).map(named(file)))).toEqual([]);
  });

  test('name no source file that is not there', () => {
    // What is past may name what is gone.
    const present = documents.filter(({ file }) => !/^(docs\/decisions\/\d|CHANGELOG)/.test(file));
    expect(present.flatMap(({ file, text }) => missingFiles(text, files).map(named(file)))).toEqual([]);
  });
});

describe('a line is too wide', () => {
  const wide = `${'word '.repeat(24)}words`;
  const linesOf = (text: string) => wideLines(text).map(({ line }) => line);

  test('with more than 120 letters', () => {
    expect(linesOf(`${wide.slice(0, 120)}\n${wide.slice(0, 121)}`)).toEqual([2]);
  });

  test('with more than 60 Chinese characters', () => {
    expect(linesOf(`${'厅'.repeat(60)}\n${'厅'.repeat(60)}。`)).toEqual([2]);
  });

  test('unless it is a table, code, or nothing but one link', () => {
    const link = `[a page](https://example.edu/${'a'.repeat(120)})`;
    expect(linesOf(`| ${wide} |\n\`\`\`\n${wide}\n\`\`\`\n- ${link}\nhttps://example.edu/${'a'.repeat(120)}`)).toEqual(
      [],
    );
    expect(linesOf(`see ${link} there`)).toEqual([1]);
  });

  test('also after a block of code that holds the marks of another', () => {
    expect(linesOf(`\`\`\`\`\n\`\`\`\n\`\`\`\`\n${wide}`)).toEqual([4]);
  });
});

describe('links', () => {
  test('are found in every form, with their lines, and not in code', () => {
    const text = [
      '[a](one.md) ![b](two.jpg "title") `[c](code.md)`',
      '```',
      '[d](fenced.md)',
      '```',
      '[text over',
      'two lines](three.md#part) <img src="four.jpg">',
      '[e]: five.md',
    ].join('\n');
    expect(linksOf(text)).toEqual([
      { line: 1, text: 'one.md' },
      { line: 1, text: 'two.jpg' },
      { line: 6, text: 'three.md#part' },
      { line: 7, text: 'five.md' },
      { line: 6, text: 'four.jpg' },
    ]);
  });

  test.each([
    ['A page', ['a-page']],
    ['Settings (environment)', ['settings-environment']],
    ['Glossary 中文 ↔ code', ['glossary-中文--code']],
    ['`npm start`, and *more*', ['npm-start-and-more']],
    ['A [link](there.md)', ['a-link']],
  ])('find the heading "%s"', (heading, anchors) => {
    expect(anchorsOf(`# ${heading}\n\n\`\`\`\n# not this\n\`\`\`\n`)).toEqual(anchors);
  });

  test('find the second of two equal headings', () => {
    expect(anchorsOf('# One\n## Two\n## Two\n')).toEqual(['one', 'two', 'two-1']);
  });

  test.each([
    ['a file beside it', 'other.md', false],
    ['a file above it', '../README.md', false],
    ['a folder', 'pictures', false],
    ['a folder with a slash', 'pictures/', false],
    ['a heading of its own', '#here', false],
    ['a heading of another file', 'other.md#there', false],
    ['another server', 'https://example.edu/none.md', false],
    ['a file that is not there', 'none.md', true],
    ['a file in another case', 'Other.md', true],
    ['a heading that is not there', 'other.md#nowhere', true],
    ['the root of the server', '/docs/other.md', true],
  ])('to %s', (_, link, broken) => {
    const tree = ['README.md', 'docs/this.md', 'docs/other.md', 'docs/pictures/a.jpg'];
    const texts: Record<string, string> = { 'docs/this.md': `# Here\n[a](${link})`, 'docs/other.md': '# There' };
    const found = brokenLinks('docs/this.md', texts['docs/this.md'] ?? '', tree, (file) => texts[file] ?? '');
    expect(found.length > 0).toBe(broken);
  });
});

test('a source file may be named by its end, and without its folder src', () => {
  const tree = ['packages/rules/src/search/asked.ts', 'apps/server/src/modules/search/hot.store.ts'];
  const text = 'See `rules/search/asked.ts`, `asked.ts`, `.store.ts`, `search/none.ts`, `sked.ts` and `npm start`.';
  expect(missingFiles(text, tree).map((place) => place.text)).toEqual(['search/none.ts', 'sked.ts']);
});
