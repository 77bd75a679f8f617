import { readdirSync } from 'node:fs';
import { fieldFaultCodes, refusals } from '@campus/contract/refusals.ts';
import { lineFaults } from '@campus/rules/calendar/published-days.ts';
import { feedFaults } from '@campus/rules/places/dormitory-feed.ts';
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

test('every refusal and every field fault has its sentence in both languages', () => {
  const faults: Record<string, string> = { 'feed-unreadable': 'unreadable', 'calendar-line': 'no-days' };
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
  ['calendar-line', lineFaults],
] as const)('%s has a sentence of its own for every fault', (code, faults) => {
  for (const language of ['zh', 'en'] as const)
    expect(new Set(faults.map((fault) => refusalText(code, { fault }, language))).size).toBe(faults.length);
});

describe('texts that the specification gives, to the letter', () => {
  test.each([
    ['[ERR-01]', 'organisation-unknown', {}, '登录地址有误！', 'The sign-in address is wrong.'],
    ['[ERR-02]', 'credentials-missing', {}, '请输入用户名和密码！', 'Enter your user name and password.'],
    ['[ERR-03]', 'credentials-wrong', { left: 4 }, '用户名或者密码错误!', 'Wrong user name or password.'],
    ['[ERR-03]', 'user-unknown', { left: 4 }, '用户不存在!', 'No such user.'],
    ['[ERR-03]', 'password-wrong', { left: 4 }, '密码错误!', 'Wrong password.'],
    [
      '[ERR-04]',
      'sign-in-locked',
      {},
      '登录失败次数超过上限！1小时后可再次登录！',
      'Too many failed attempts. You can sign in again in 1 hour.',
    ],
    [
      '[ERR-05]',
      'credentials-wrong',
      { left: 3 },
      '用户名或者密码错误！您还有3次机会！',
      'Wrong user name or password. 3 attempts left.',
    ],
    ['[ERR-10]', 'not-signed-in', {}, '请先登录！', 'Please log in first.'],
    ['[AUTH-4]', 'session-ended', {}, '登录已失效，请重新登录!', 'Your sign-in has expired. Please sign in again.'],
    [
      '[MODE-7]',
      'area-not-served',
      { area: 'hall-phone' },
      '暂不支持访问移动端网厅',
      'The phone hall is not available here.',
    ],
    ['[MODE-7]', 'area-not-served', { area: 'hall-pc' }, '暂不支持访问PC端网厅', 'The PC hall is not available here.'],
    ['[MODE-7]', 'area-not-served', { area: 'office' }, '暂不支持访问后台', 'The back-office is not available here.'],
    ['[RULE-16]', 'only-images', {}, '只能上传图片！', 'Only images may be uploaded.'],
  ] as const)('%s %s', (_id, code, facts, zh, en) => {
    expect(refusalText(code, facts, 'zh')).toBe(zh);
    expect(refusalText(code, facts, 'en')).toBe(en);
  });

  test.each([
    ['[RULE-05] required', 'ui', 'fault-required', '必填哦', 'Required'],
    ['[RULE-05] format', 'ui', 'fault-format', '{{label}}格式不对哦~', '{{label}} is not in the right format'],
    ['[RULE-06] at least', 'ui', 'fault-min-length', '最少应该输入{{n}}个字符哦', 'At least {{n}} characters'],
    ['[RULE-06] at most', 'ui', 'fault-max-length', '最多可以输入{{n}}个字符哦', 'At most {{n}} characters'],
    ['[RULE-06] differ', 'ui', 'fault-mismatch', '输入不一致', 'The two entries differ'],
    ['[RULE-07] date', 'ui', 'fault-required-date', '必填', 'Required'],
    ['[CONST-04] ok', 'ui', 'ok', '确定', 'OK'],
    ['[CONST-04] cancel', 'ui', 'cancel', '取消', 'Cancel'],
    ['[CONST-04] done', 'ui', 'done', '完成', 'Done'],
    ['[CONST-17] placeholder', 'ui', 'search-placeholder', '搜索服务、指南、新闻', 'Search services, guides and news'],
    ['[CONST-17] cancel', 'ui', 'search-cancel', '取消', 'Cancel'],
    ['[ERR-07]', 'sign-in', 'hall-failed', '网厅登录失败!发生未知错误！', 'Hall sign-in failed: unknown error.'],
    ['[ERR-08]', 'frames', 'menu-failed', '获取左侧菜单失败', 'The menu could not be loaded.'],
    ['[STATE-04]', 'frames', 'signed-out', '已退出登录！', 'You have logged out.'],
    ['[ERR-22] reminded', 'flows', 'did-remind', '催办成功！', 'Reminder sent.'],
    ['[ERR-22] evaluated', 'flows', 'did-evaluate', '评价成功！', 'Evaluated.'],
    ['[ERR-22] deleted', 'flows', 'did-delete', '删除成功！', 'Deleted.'],
    ['[ERR-24]', 'workflow', 'download-title', '是否下载该文件？', 'Download this file?'],
    ['[ERR-24] in the halls', 'ui', 'download-question', '是否下载该文件？', 'Download this file?'],
    ['[STATE-05] to do', 'flows', 'group-todo', '待办', 'To do'],
    ['[STATE-05] doing', 'flows', 'group-doing', '在办', 'Doing'],
    ['[STATE-05] done', 'flows', 'group-done', '办结', 'Done'],
    ['[STATE-05] aborted', 'flows', 'group-abort', '终止', 'Aborted'],
    ['[STATE-05] pending', 'flows', 'hall-group-todo', '待处理', 'Pending'],
    ['[STATE-05] processing', 'flows', 'hall-group-doing', '处理中', 'Processing'],
    ['[STATE-05] done', 'flows', 'hall-group-done', '已完成', 'Done'],
    ['[STATE-05] canceled', 'flows', 'hall-group-abort', '已取消', 'Canceled'],
    ['[STATE-07] agree', 'flows', 'button-agree', '同意', 'Agree'],
    ['[STATE-07] disagree', 'flows', 'button-disagree', '不同意', 'Disagree'],
    ['[STATE-07] solved', 'flows', 'button-solve', '已解决', 'Solved'],
    ['[STATE-07] not solved', 'flows', 'button-not-solve', '未解决', 'Not solved'],
    ['[STATE-07] hang up', 'flows', 'button-hang-up', '挂起', 'Hang up'],
    ['[STATE-07] transfer', 'flows', 'button-transfer', '转办', 'Transfer'],
    ['[ERR-10]', 'frames', 'please-sign-in', '请先登录！', 'Please log in first.'],
  ] as const)('%s', async (_title, domain, key, zh, en) => {
    expect((await load('zh', domain))[key]).toBe(zh);
    expect((await load('en', domain))[key]).toBe(en);
  });

  test('the value that cannot be empty', () => {
    expect(fieldFaultText({ field: 'x', code: 'required' }, 'zh')).toBe('不能为空！');
    expect(fieldFaultText({ field: 'x', code: 'required' }, 'en')).toBe('the Value Cannot Be Empty');
  });
});

test('[ERR-05] error_description carries the attempts left as the raw msg！N, and is always Chinese', () => {
  expect(errorDescription('credentials-wrong', { left: 2 })).toBe('用户名或者密码错误！2');
  expect(errorDescription('credentials-wrong', { left: 4 })).toBe('用户名或者密码错误!');
  expect(errorDescription('sign-in-locked', {})).toBe('登录失败次数超过上限！1小时后可再次登录！');
});

test('a place that has no fact stays as it is', () => {
  expect(fill('{{a}} and {{b}}', { a: 1 })).toBe('1 and {{b}}');
});
