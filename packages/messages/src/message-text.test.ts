import { contentKinds } from '@campus/rules/hall-content/hall-content.ts';
import { type MessageKind, messageKinds } from '@campus/rules/inbox/message-kinds.ts';
import { resetWays } from '@campus/rules/network-packages/lines.ts';
import { outageKinds } from '@campus/rules/outages/outages.ts';
import { describe, expect, test } from 'vitest';
import { mailText, messageText } from './message-text.ts';
import zh from './zh/inbox.ts';

/** Facts as those who deliver give them; what a kind does not need does no harm. */
const facts = {
  number: 'BX20261116001',
  titleZh: '宿舍断网',
  titleEn: 'No network in the dormitory',
  joinedNumber: 'BX20261116000',
  package: { zh: '学生百兆', en: 'Student 100M' },
  odd: 3,
  amount: '10.00',
  reason: 'B-12',
  name: 'Ada',
  held: { zh: '网络中心', en: 'Network Centre' },
  account: 'admin',
  time: '2026-11-16 08:00',
  device: 'Chrome · Windows',
  ip: '192.0.2.7',
  key: 'sign-in.wecom',
  setting: { zh: '企业微信', en: 'WeCom' },
  values: ['corp', 'secret'],
  month: '2026-10',
  language: 'zh',
  reach: 'departments',
  figures: [
    { line: 'late', now: 12, before: 30 },
    { line: 'average', now: 3.5, before: 4 },
  ],
  building: { zh: '北区五栋', en: 'North 5' },
  type: { zh: '有线网络', en: 'Wired network' },
  people: 3,
  accounts: 45,
  networks: 11,
  tries: 55,
  text: { zh: '光缆已修复', en: 'The cable is mended' },
};
const values: Partial<Record<MessageKind, [string, readonly string[]]>> = {
  'process-ended': ['outcome', ['done', 'refused', 'unsolved', 'withdrawn', 'ended-by-administrator', 'failed']],
  'order-joined-progress': ['progress', ['accepted', 'hung-up', 'resumed', 'solved', 'reopened', 'closed']],
  'content-published': ['kind', contentKinds],
  'outage-asks': ['expected', ['said', 'unsaid']],
  'network-password-reset': ['by', resetWays],
  'network-desk-deed': ['deed', ['unbind', 'disconnect']],
  'left-open': ['what', ['head', 'owner']],
  'outage-announced': ['kind', outageKinds],
  'outage-ended': ['kind', outageKinds],
};
const all = (Object.keys(messageKinds) as MessageKind[]).flatMap((kind): [MessageKind, object][] => {
  const [name, possible] = values[kind] ?? ['', ['']];
  return possible.map((value) => [kind, { ...facts, [name]: value }]);
});
const unknown = messageText('', {});

describe('every kind of message', () => {
  test.each(all)('[PC-18] [PH-18] %s has a title and a whole sentence in both languages', (kind, sample) => {
    const { title, text } = messageText(kind, sample as Record<string, unknown>);
    expect(title).not.toEqual(unknown.title);
    expect(text.zh).toMatch(/。$/);
    expect(text.en).toMatch(/\.$/);
    expect(`${title.zh}${title.en}${text.zh}${text.en}`).not.toMatch(/\{\{|undefined|\[object|—/);
    expect(`${title.en}${text.en}`).not.toMatch(/\p{Script=Han}/u);
  });

  test('no text outlives its kind', () => {
    const used = new Set(
      all.map(([kind, sample]) => `${kind}${values[kind] ? `.${(sample as never)[values[kind][0]]}` : ''}`),
    );
    const titled = Object.keys(zh).flatMap((key) => /^(.+)\.title$/.exec(key)?.[1] ?? []);
    expect(titled.filter((name) => !used.has(name))).toEqual(['unknown']);
  });

  test('the end of a process says how it ended', () => {
    const titles = values['process-ended']?.[1].map(
      (outcome) => messageText('process-ended', { ...facts, outcome }).title.zh,
    );
    expect(new Set(titles).size).toBe(6);
  });
});

test('what lacks its title or comes from a newer version is still a sentence', () => {
  expect(messageText('network-arrears', { package: null }).text.zh).toBe('余额不足，“—”已停用，充值—元后自动恢复。');
  expect(messageText('of-tomorrow', {}).title).toEqual({ zh: '新消息', en: 'A new message' });
});

test('a mail speaks both languages, and leads back where there is an address', () => {
  const mail = mailText('process-asked', facts, 'https://hall.example.edu/x');
  expect(mail.subject).toBe('您有新的待办 Something waits for you');
  expect(mail.text).toMatch(/“宿舍断网”（BX20261116001）等待您处理。\n查看：https:\/\/hall\.example\.edu\/x\n/);
  expect(mail.text).toContain('“No network in the dormitory” (BX20261116001) waits for you.\nOpen: https://');
  expect(mailText('process-asked', facts, null).text).not.toContain('查看');
});

test('[TRU-74] a message and a mail to whoever is asked say when it is due and what makes it so; others do not', () => {
  const due = { ...facts, due: '2026-12-17 10:47' };
  const promised = messageText('process-asked', { ...due, dueBy: 'promise' });
  expect(promised.text).toEqual({
    zh: '“宿舍断网”（BX20261116001）等待您处理。承诺2026-12-17 10:47前办好。',
    en: expect.stringContaining('Promised by 2026-12-17 10:47.'),
  });
  const limited = mailText('process-reminded', { ...due, dueBy: 'limit' }, null);
  expect(limited.text).toContain('环节时限2026-12-17 10:47。');
  expect(limited.text).toContain('Step due 2026-12-17 10:47.');
  expect(messageText('process-asked', facts).text.zh).toBe('“宿舍断网”（BX20261116001）等待您处理。');
  expect(messageText('process-copied', { ...due, dueBy: 'limit' }).text.zh).not.toContain('2026-12-17');
});
