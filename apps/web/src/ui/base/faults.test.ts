import { fieldFaultCodes } from '@campus/contract/refusals.ts';
import en from '@campus/messages/en/ui.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/ui.ts';
import { describe, expect, test } from 'vitest';
import { type Fault, faultText } from './faults.ts';
import type { Say } from './use-texts.ts';

const chinese: Say = (key, facts = {}) => fill(zh[key], facts);
const english: Say = (key, facts = {}) => fill(en[key], facts);

describe("the specification's words", () => {
  test.each<[string, Fault, string, string, string]>([
    ['[RULE-05]', { code: 'required' }, '姓名', '必填哦', 'Required'],
    ['[RULE-05]', { code: 'format' }, '手机号码', '手机号码格式不对哦~', '手机号码 is not in the right format'],
    ['[RULE-05]', { code: 'email' }, '邮箱格式', '邮箱格式不对哦~', '邮箱 is not in the right format'],
    ['[RULE-06]', { code: 'min-length', n: 3 }, 'x', '最少应该输入3个字符哦', 'At least 3 characters'],
    ['[RULE-06]', { code: 'max-length', n: 9 }, 'x', '最多可以输入9个字符哦', 'At most 9 characters'],
    ['[RULE-06]', { code: 'mismatch' }, 'x', '输入不一致', 'The two entries differ'],
    ['[RULE-07]', { code: 'required-date' }, 'x', '必填', 'Required'],
  ])('%s %j', (_, fault, label, inChinese, inEnglish) => {
    expect(faultText(fault, label, chinese)).toBe(inChinese);
    expect(faultText(fault, label, english)).toBe(inEnglish);
  });

  test('[CONST-04] [CONST-17] buttons and prompts', () => {
    const pick = (texts: Record<keyof typeof zh, string>) => [
      texts.ok,
      texts.cancel,
      texts.done,
      texts['search-placeholder'],
      texts['search-cancel'],
    ];
    expect(pick(zh)).toEqual(['确定', '取消', '完成', '搜索服务、指南、新闻', '取消']);
    expect(pick(en)).toEqual(['OK', 'Cancel', 'Done', 'Search services, guides and news', 'Cancel']);
  });
});

test.each(fieldFaultCodes.filter((code) => code !== 'unknown-field'))('the server may say %s', (code) => {
  const unknown = faultText({ code: 'unknown-field' }, 'x', chinese);
  expect(faultText({ code, n: 3 }, 'x', chinese)).not.toBe(unknown);
});

test('a word that nobody knows still says something', () => {
  expect(faultText({ code: 'surprise' }, 'x', english)).toBe('This is not known here.');
});
