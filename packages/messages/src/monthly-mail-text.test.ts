import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';
import { type MonthlyFacts, monthlyMailText } from './monthly-mail-text.ts';

const facts: MonthlyFacts = {
  month: '2027-01',
  language: 'zh',
  reach: 'organisation',
  figures: [
    { line: 'received', now: 1234, before: 1100 },
    { line: 'late', now: 3, before: 8 },
    { line: 'response-median', now: 5400, before: null },
    { line: 'ended', now: 90, before: 90 },
    { line: 'average', now: 4.256, before: 4.5 },
    { line: 'low', now: 0, before: 0 },
  ],
};
const ADDRESS = 'https://hall.example.edu';

test('[REP-08] a mail in Chinese has every figure with the one before, the news first, and where to see more', () => {
  expect(monthlyMailText(facts, ADDRESS)).toEqual({
    subject: '2027年1月数据月报',
    text: `2027年1月的数据，括号内是2026年12月的数据和增减。全校的数据。

好消息：超时 3（上月8，−5）
需留意：平均星级 4.26（上月4.50，−0.24）

【人员业务量统计】
接收 1,234（上月1,100，+134）
超时 3（上月8，−5）
首次响应（中位数） 1小时30分（上月太少）
查看报表：https://hall.example.edu/DTBS/ReportManagement/UserBusinessNumStatistics?fromOn=2027-01-01&untilOn=2027-01-31

【业务评价统计】
结束 90（上月90，±0）
平均星级 4.26（上月4.50，−0.24）
查看报表：https://hall.example.edu/DTBS/ReportManagement/EvaluateBusinessStatistics?fromOn=2027-01-01&untilOn=2027-01-31

【人员评价统计】
低分 0（上月0，±0）
查看报表：https://hall.example.edu/DTBS/ReportManagement/UserEvaluateStatistics?fromOn=2027-01-01&untilOn=2027-01-31

您在统计报表页面打开了“每月把数据发给我”，因此收到这封邮件，可在该页面底部关闭：https://hall.example.edu/DTBS/ReportManagement/UserBusinessNumStatistics?fromOn=2027-01-01&untilOn=2027-01-31
`,
  });
});

test('[REP-08] a mail in English has no Chinese in it, and without a public address no link', () => {
  const { subject, text } = monthlyMailText({ ...facts, language: 'en', reach: 'own' }, null);
  expect(subject).toBe('The figures of January 2027');
  expect(text).toContain('The figures of January 2027; in brackets those of December 2026, and the difference.');
  expect(text).toContain('Your own figures.');
  expect(text).toMatch(/^Good news: .+ 3 \(before: 8, −5\)$/m);
  expect(text).toMatch(/ 1 h 30 min \(before: too few\)$/m);
  expect(text).not.toMatch(/\p{Script=Han}|https?:|undefined|null|\{\{/u);
});

test('[REP-08] where nothing changed the mail and the message say so', () => {
  const quiet = { ...facts, figures: [{ line: 'late' as const, now: 2, before: 0 }] };
  expect(monthlyMailText(quiet, null).text).toContain('与上月相比没有明显变化。');
  expect(messageText('report-monthly', quiet).text).toEqual({
    zh: '全校的数据，与上月相比没有明显变化。',
    en: 'Figures of the whole university. Nothing changed much since the month before.',
  });
});

test('[REP-08] the message in the inbox says the month and what changed most', () => {
  const { title, text } = messageText('report-monthly', facts);
  expect(title).toEqual({ zh: '2027年1月数据月报', en: 'The figures of January 2027' });
  expect(text.zh).toBe('全校的数据，好消息：超时 3（上月8，−5），需留意：平均星级 4.26（上月4.50，−0.24）。');
});

test('[REP-08] a line of a newer version does not spoil the mail', () => {
  const newer = { ...facts, figures: [...facts.figures, { line: 'of-tomorrow' as never, now: 1, before: 2 }] };
  expect(monthlyMailText(newer, ADDRESS)).toEqual(monthlyMailText(facts, ADDRESS));
});
