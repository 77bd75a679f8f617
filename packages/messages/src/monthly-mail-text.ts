import { reportOfMonth } from '@campus/contract/pages/report-month.ts';
import type { Report } from '@campus/rules/reports/figures.ts';
import { type MonthlyFigure, monthAfter, monthlyLines, monthlyNews } from '@campus/rules/reports/monthly-mail.ts';
import { durationText } from './duration-text.ts';
import enInbox from './en/inbox.ts';
import enReports from './en/reports.ts';
import enExports from './en/reports-exports.ts';
import enMail from './en/reports-monthly-mail.ts';
import { monthText } from './month-text.ts';
import { fill, type Language } from './texts.ts';
import zhInbox from './zh/inbox.ts';
import zhReports from './zh/reports.ts';
import zhExports from './zh/reports-exports.ts';
import zhMail from './zh/reports-monthly-mail.ts';

const texts = {
  zh: { mail: zhMail, reports: zhReports, exports: zhExports, inbox: zhInbox },
  en: { mail: enMail, reports: enReports, exports: enExports, inbox: enInbox },
} as const;

/** What the message about a month keeps. */
export type MonthlyFacts = {
  /** Like 2026-10. */
  month: string;
  /** In which the mail is written. */
  language: Language;
  reach: 'organisation' | 'departments' | 'own';
  figures: readonly MonthlyFigure[];
};

/** Two numbers that are shown alike do not differ. */
const steps = { count: 1, time: 60, average: 0.01 } as const;
const number = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The words of one language about figures. */
function wordsIn(language: Language) {
  const { mail, reports, exports } = texts[language];
  const sayTime = (seconds: number) => durationText(seconds, (key, facts = {}) => fill(reports[key], facts));
  const value = (unit: keyof typeof steps, figure: number | null) => {
    if (figure === null) return unit === 'time' ? mail['too-few'] : reports['no-value'];
    return unit === 'time' ? sayTime(figure) : number(figure, unit === 'average' ? 2 : 0);
  };
  const difference = (unit: keyof typeof steps, now: number, before: number) => {
    const by = Math.round(now / steps[unit]) - Math.round(before / steps[unit]);
    if (by === 0) return '±0';
    return `${by > 0 ? '+' : '−'}${value(unit, Math.abs(by) * steps[unit])}`;
  };
  return {
    say: (key: keyof typeof zhMail, facts: Readonly<Record<string, unknown>> = {}) => fill(mail[key], facts),
    month: (month: string) => monthText(month, language),
    reach: (reach: MonthlyFacts['reach']) => reports[`reach-${reach}`],
    report: (report: Report) => exports[report],
    line: ({ line, now, before }: MonthlyFigure) => {
      const { unit } = monthlyLines[line];
      const facts = { name: reports[`figure-${line}`], is: value(unit, now), was: value(unit, before) };
      if (now === null || before === null) return fill(mail['line-alone'], facts);
      return fill(mail.line, { ...facts, amount: difference(unit, now, before) });
    },
  };
}

/** Lines that this version knows: a message may be of another one. */
const knownFigures = ({ figures }: Pick<MonthlyFacts, 'figures'>): MonthlyFigure[] =>
  Array.isArray(figures) ? figures.filter(({ line }) => line in monthlyLines) : [];

/** What the message in the inbox says: the month, and what changed most. */
export function monthlyMessageFacts(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { month, reach, ...rest } = facts as unknown as MonthlyFacts;
  const { good, bad } = monthlyNews(knownFigures(rest));
  const textIn = (language: Language) => {
    const words = wordsIn(language);
    const parts = [
      ...(good ? [words.say('short-good', { what: words.line(good) })] : []),
      ...(bad ? [words.say('short-bad', { what: words.line(bad) })] : []),
    ];
    const news = parts.join(words.say('news-parts')) || words.say('short-none');
    return words.say('in-inbox', { whose: words.reach(reach), what: news });
  };
  return {
    month: { zh: monthText(month, 'zh'), en: monthText(month, 'en') },
    what: { zh: textIn('zh'), en: textIn('en') },
  };
}

/** The whole mail: what changed most, then every line under its report, and where to see more. */
export function monthlyMailText(facts: MonthlyFacts, publicAddress: string | null): { subject: string; text: string } {
  const { month, language, reach } = facts;
  const words = wordsIn(language);
  const { say } = words;
  const figures = knownFigures(facts);
  const { good, bad } = monthlyNews(figures);
  const was = words.month(monthAfter(month, -1));
  const news = [
    ...(good ? [say('good-news', { what: words.line(good) })] : []),
    ...(bad ? [say('bad-news', { what: words.line(bad) })] : []),
    ...(good || bad ? [] : [say('no-news')]),
  ];
  const linkTo = (report: Report) => publicAddress && `${publicAddress}${reportOfMonth(report, month)}`;
  const sections = [...Map.groupBy(figures, ({ line }) => monthlyLines[line].report)].map(([report, lines]) => {
    const link = linkTo(report);
    return [
      say('section', { name: words.report(report) }),
      ...lines.map(words.line),
      ...(link ? [say('see-report', { link })] : []),
    ].join('\n');
  });
  const stop = linkTo('people');
  const parts = [
    say('begin', { month: words.month(month), was, whose: words.reach(reach) }),
    news.join('\n'),
    ...sections,
    stop ? say('stop-at', { link: stop }) : say('stop'),
  ];
  return {
    subject: fill(texts[language].inbox['report-monthly.title'], { month: words.month(month) }),
    text: `${parts.join('\n\n')}\n`,
  };
}
