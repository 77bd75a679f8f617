import { allCalls } from '@campus/contract/calls/all.ts';
import { areas } from '@campus/rules/deployment/modes.ts';
import { contentStates } from '@campus/rules/hall-content/hall-content.ts';
import { messageKinds } from '@campus/rules/inbox/message-kinds.ts';
import { menuIcons } from '@campus/rules/menus/menu.ts';
import { holds, lineStates } from '@campus/rules/network-packages/lines.ts';
import { parameterCatalogue } from '@campus/rules/parameters/catalogue.ts';
import { describe, expect, test } from 'vitest';
import enFacts from './en/audit-facts.ts';
import enValues from './en/audit-values.ts';
import enCalls from './en/call-names.ts';
import enRights from './en/rights.ts';
import { type LogWords, logText } from './log-text.ts';
import zhFacts from './zh/audit-facts.ts';
import zhValues from './zh/audit-values.ts';
import zhCalls from './zh/call-names.ts';
import zhRights from './zh/rights.ts';

type Shape = {
  _zod: {
    def: {
      type: string;
      entries?: Record<string, string>;
      innerType?: Shape;
      in?: Shape;
      element?: Shape;
      options?: Shape[];
      shape?: Record<string, Shape>;
    };
  };
};

/** Every choice that a part of a payload offers, by the name of its field. */
function choicesOf(name: string, { _zod: { def } }: Shape): string[] {
  const inner = def.innerType ?? def.in ?? def.element;
  if (def.type === 'enum') return Object.values(def.entries ?? {}).map((word) => `${name} ${word}`);
  if (inner) return choicesOf(name, inner);
  if (def.options) return def.options.flatMap((option) => choicesOf(name, option));
  return Object.entries(def.shape ?? {}).flatMap(([field, innerType]) => choicesOf(field, innerType));
}

const audited = allCalls.flatMap(({ audit, query, body }) => {
  const shapes = [query, body].flatMap((part) => Object.entries((part as Shape | undefined)?._zod.def.shape ?? {}));
  return shapes.filter(([name]) => audit.includes(name)).flatMap(([name, shape]) => choicesOf(name, shape));
});
/** Words that records have in the log, and no call names. */
const ofRecords = [
  ...[...lineStates, ...contentStates].map((state) => `state ${state}`),
  ...holds.map((hold) => `holds ${hold}`),
  ...menuIcons.map((icon) => `icon ${icon}`),
  ...Object.keys(messageKinds).map((kind) => `message ${kind}`),
  ...areas.map((area) => `area ${area}`),
  ...Object.keys(parameterCatalogue).map((key) => `key ${key}`),
  ...Object.values(parameterCatalogue).flatMap((fields) =>
    fields.flatMap((field) => ('options' in field ? field.options.map((option) => `${field.name} ${option}`) : [])),
  ),
];

// Reading leaves a line too, while somebody sees the product as somebody else, and when somebody unknown is refused.
describe.each([
  ['zh', zhCalls, zhFacts, zhValues, zhRights],
  ['en', enCalls, enFacts, enValues, enRights],
] as const)('[BO-08] [ADM-12] in %s', (_language, calls, facts, values, rights) => {
  test('every call that the log can name has words of its own', () => {
    const names = allCalls.map(({ name }) => name);
    expect(names.filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
    const texts = names.map((name) => calls[name as keyof typeof calls]);
    expect(texts.filter((words, n) => texts.indexOf(words) !== n)).toEqual([]);
  });

  test('nothing is named that no call and no job is called', () => {
    const names = new Set(allCalls.map(({ name }) => name));
    const others = Object.keys(calls).filter((name) => !names.has(name));
    // Jobs are named by words with lines between them, calls never are.
    expect(others.filter((name) => !name.includes('-'))).toEqual([]);
  });

  test('everything that a call leaves in the log has a name', () => {
    const noted = new Set(allCalls.flatMap(({ audit }) => audit));
    expect([...noted].filter((name) => !Object.hasOwn(facts, name))).toEqual([]);
  });

  test('every choice that a call or a record leaves in the log has words', () => {
    expect(audited.length).toBeGreaterThan(100);
    expect([...new Set([...audited, ...ofRecords])].filter((key) => !Object.hasOwn(values, key))).toEqual([]);
  });

  test('a right is called in the log as everywhere', () => {
    const rightNames = Object.entries(values).filter(([key]) => key.startsWith('rights '));
    expect(rightNames).toEqual(
      rightNames.map(([key]) => [key, rights[`title-${key.slice(7)}` as keyof typeof rights]]),
    );
  });
});

describe('[BO-08] [ADM-12] what the log keeps is read in words', () => {
  const words: LogWords = {
    empty: '（空）',
    yes: '是',
    no: '否',
    value: (key) => zhValues[key as keyof typeof zhValues],
    name: (field) => zhFacts[field as keyof typeof zhFacts] ?? field,
    named: (id) => (id === 'an-id' ? '网络中心' : undefined),
    money: (fen) => `¥${(fen / 100).toFixed(2)}`,
    day: (day) => day.replaceAll('-', '/'),
    moment: (at) => `moment ${at.length}`,
  };
  test.each([
    ['scope', 'department-and-below', '本部门及下级'],
    ['rights', ['hall.use', 'audit.read'], '使用网厅 · 系统日志'],
    ['key', 'hall.basics', '网厅基本信息'],
    ['ruleIdentities', ['master'], '硕士研究生'],
    ['departmentId', 'an-id', '网络中心'],
    ['labels', [], '（空）'],
    ['active', false, '否'],
    ['priceFen', 2000, '¥20.00'],
    ['opening', '10000', '¥100.00'],
    ['fromOn', '2026-11-04', '2026/11/04'],
    ['remarks', 'male', 'male'],
    ['before', { headId: 'an-id', deputyIds: [] }, '负责人: 网络中心; 副职: （空）'],
  ])('%s %j', (field, value, read) => expect(logText(words, field, value)).toBe(read));
});
