import { readdirSync, readFileSync } from 'node:fs';
import { fieldFaultCodes, refusals } from '@campus/contract/refusals.ts';
import { lineFaults } from '@campus/rules/calendar/published-days.ts';
import { drawingFaults } from '@campus/rules/flows/interchange/drawing-faults.ts';
import { feedFaults } from '@campus/rules/places/dormitory-feed.ts';
import { rosterFileFaults } from '@campus/rules/roster/lists.ts';
import { slotFaults } from '@campus/rules/work-orders/work-orders.ts';
import { describe, expect, test } from 'vitest';
import { errorDescription, fieldFaultText, refusalText } from './refusal-text.ts';
import { fill, type Language } from './texts.ts';

type Texts = Record<string, string>;
const domains = readdirSync(new URL('./zh/', import.meta.url)).map((file) => file.replace('.ts', ''));
const load = async (language: Language, domain: string): Promise<Texts> =>
  (await import(`./${language}/${domain}.ts`)).default;
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(domains)('%s', (domain) => {
  test('English has exactly the keys of Chinese, with the same places to fill, and neither is empty', async () => {
    const [zh, en] = [await load('zh', domain), await load('en', domain)];
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    for (const [key, text] of Object.entries(zh)) {
      expect(text.trim(), key).not.toBe('');
      expect(en[key]?.trim(), key).not.toBe('');
      expect(places(en[key] as string), key).toEqual(places(text));
    }
  });

  test('no Chinese in English', async () => {
    const en = await load('en', domain);
    const left = Object.entries(en).filter(
      ([key, text]) => /\p{Script=Han}|[！，。]/u.test(text) && !key.startsWith('language-'),
    );
    expect(left).toEqual([]);
  });
});

test('the table of files names every file once', () => {
  const table = readFileSync(new URL('./text-files.ts', import.meta.url), 'utf8');
  const rows = [...table.matchAll(/^ {2}'?([\w-]+)'?: typeof import\('\.\/zh\/([\w-]+)\.ts'\)\.default;$/gm)];
  expect(rows.map(([, name, file]) => [name, file])).toEqual(domains.sort().map((domain) => [domain, domain]));
});

test('every refusal and every field fault has its sentence in both languages', () => {
  const faults: Record<string, string> = {
    'feed-unreadable': 'unreadable',
    'roster-unreadable': 'unreadable',
    'drawing-unreadable': 'not-xml',
    'calendar-line': 'no-days',
  };
  for (const code of Object.keys(refusals) as (keyof typeof refusals)[]) {
    const fault = faults[code] ?? 'past';
    const facts = { area: 'office', limitMb: 1, limitMegapixels: 1, left: 2, may: 'x', fault };
    for (const language of ['zh', 'en'] as const) expect(refusalText(code, facts, language), code).toMatch(/.{3,}/);
  }
  for (const code of fieldFaultCodes) {
    for (const language of ['zh', 'en'] as const)
      expect(fieldFaultText({ field: 'x', code, n: 3 }, language)).not.toContain('{{');
  }
});

test.each([
  ['slot-faulty', slotFaults],
  ['feed-unreadable', feedFaults],
  ['roster-unreadable', rosterFileFaults],
  ['drawing-unreadable', drawingFaults],
  ['calendar-line', lineFaults],
] as const)('%s has a sentence of its own for every fault', (code, faults) => {
  for (const language of ['zh', 'en'] as const)
    expect(new Set(faults.map((fault) => refusalText(code, { fault }, language))).size).toBe(faults.length);
});

test('[ERR-05] error_description carries the attempts left as the raw msg！N, and is always Chinese', () => {
  expect(errorDescription('credentials-wrong', { left: 2 })).toBe('用户名或者密码错误！2');
  expect(errorDescription('credentials-wrong', { left: 4 })).toBe('用户名或者密码错误!');
  expect(errorDescription('sign-in-locked', {})).toBe('登录失败次数超过上限！1小时后可再次登录！');
});

test('a place that has no fact stays as it is', () => {
  expect(fill('{{a}} and {{b}}', { a: 1 })).toBe('1 and {{b}}');
});
