import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linksOf } from './markdown.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const english = read('README.md');
const chinese = read('README.zh-CN.md');

/** Every command that a text names, as code in a line or at the beginning of a line of a block. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inLines = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks.map((line) => line.replace(/#.*/, '')), ...inLines]
    .map((code) => code.trim())
    .filter((code) => /^(\w+=\S+ )?npm /.test(code))
    .sort();
}

const targetsOf = (text: string) =>
  linksOf(text)
    .map((link) => link.text)
    .filter((target) => !target.startsWith('README'));
const levelsOf = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);

test('both READMEs name the same commands', () => {
  expect(commandsOf(english)).toEqual(expect.arrayContaining(['npm start', 'npm test', 'PORT=3001 npm start']));
  expect(commandsOf(chinese)).toEqual(commandsOf(english));
});

test('both READMEs show the same pictures and lead to the same documents, in the same order', () => {
  expect(targetsOf(chinese)).toEqual(targetsOf(english));
});

test('both READMEs have the same headings, and begin with the way to each other', () => {
  expect(levelsOf(chinese)).toEqual(levelsOf(english));
  expect(english.split('\n')[2]).toContain('](README.zh-CN.md)');
  expect(chinese.split('\n')[2]).toContain('](README.md)');
});

test('every picture of the documents is shown', () => {
  const pictures = readdirSync(new URL('docs/pictures', root)).map((file) => `docs/pictures/${file}`);
  expect(targetsOf(english)).toEqual(expect.arrayContaining(pictures));
});

test('every command that is named is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const command of commandsOf(english)) {
    const name = /npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? '';
    expect(Object.keys(scripts), command).toContain(name);
  }
});
