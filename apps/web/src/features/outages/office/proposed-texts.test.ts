import en from '@campus/messages/en/outages-office.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/outages-office.ts';
import { MAX_OUTAGE_TEXT, MOST_PLACES, outageKinds } from '@campus/rules/outages/outages.ts';
import { expect, test } from 'vitest';
import { followProposal, proposedEnd, proposedTexts } from './proposed-texts.ts';

const say = {
  zh: (key: keyof typeof zh, facts = {}) => fill(zh[key], facts),
  en: (key: keyof typeof en, facts = {}) => fill(en[key], facts),
};
const places = [{ name: { zh: '东楼', en: 'East Hall' } }, { name: { zh: '西楼', en: '' } }];
const wired = { value: 'wired', label: { zh: '有线网络', en: 'Wired network' } };

test('[REP-06] both languages say where and what, ready to be announced', () => {
  expect(proposedTexts({ kind: 'outage', places, type: wired }, say)).toEqual({
    zh: '东楼、西楼出现网络故障（有线网络），正在处理。',
    en: 'There is a network outage at East Hall, 西楼 (wired network). We are working on it.',
  });
  expect(proposedTexts({ kind: 'maintenance', places: [places[0] as (typeof places)[0]], type: null }, say)).toEqual({
    zh: '东楼进行网络维护，期间网络可能中断。',
    en: 'Network maintenance at East Hall. The network may be interrupted meanwhile.',
  });
});

test('[REP-06] nothing is proposed before it is known where', () => {
  expect(proposedTexts({ kind: 'outage', places: [], type: wired }, say)).toEqual({ zh: '', en: '' });
});

test.each(outageKinds)('[REP-06] the end of %s has a text in both languages that fits', (kind) => {
  const ends = (['in-force', 'planned'] as const).map((standing) => proposedEnd({ kind, standing }, say));
  for (const text of ends.flatMap((words) => Object.values(words))) {
    expect(text.length).toBeGreaterThan(10);
    expect(text.length).toBeLessThanOrEqual(MAX_OUTAGE_TEXT);
  }
  expect(ends[0]).not.toEqual(ends[1]);
});

test('[REP-06] however many places there are and however long their names, the proposal fits and counts the rest', () => {
  for (const kind of outageKinds)
    for (const type of [wired, null])
      for (let n = 1; n <= MOST_PLACES; n += 1)
        for (const length of [3, 12, 25, 40, 60]) {
          const named = Array.from({ length: n }, (_, at) => `#${at}`.padEnd(length, '楼'));
          const about = { kind, type, places: named.map((name) => ({ name: { zh: name, en: name } })) };
          for (const [language, text] of Object.entries(proposedTexts(about, say))) {
            expect(text.length).toBeLessThanOrEqual(MAX_OUTAGE_TEXT);
            const shown = named.filter((name) => text.includes(name)).length;
            const more = language === 'zh' ? /另外(\d+)处/.exec(text) : /and (\d+) more place/.exec(text);
            expect(shown + Number(more?.[1] ?? 0)).toBe(n);
            expect(shown).toBeGreaterThan(0);
          }
        }
});

test('[REP-06] a proposal follows what it is about, and what somebody wrote stays', () => {
  expect(followProposal('before', 'before', 'after')).toBe('after');
  expect(followProposal('', 'before', 'after')).toBe('after');
  expect(followProposal('own words', 'before', 'after')).toBe('own words');
});
