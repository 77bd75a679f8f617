import type { RefusalCode } from '@campus/contract/refusals.ts';
import enFrames from '@campus/messages/en/frames.ts';
import enRefusals from '@campus/messages/en/refusals.ts';
import enSignIn from '@campus/messages/en/sign-in.ts';
import { errorDescription, refusalText } from '@campus/messages/refusal-text.ts';
import { fill, type Language } from '@campus/messages/texts.ts';
import zhFrames from '@campus/messages/zh/frames.ts';
import zhRefusals from '@campus/messages/zh/refusals.ts';
import zhSignIn from '@campus/messages/zh/sign-in.ts';
import { describe, expect, test } from 'vitest';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { type SignInKind, signInError } from './sign-in-error.ts';

const texts = {
  zh: { frames: zhFrames, refusals: zhRefusals, 'sign-in': zhSignIn },
  en: { frames: enFrames, refusals: enRefusals, 'sign-in': enSignIn },
} as const;

function errorText(error: unknown, kind: SignInKind, language: Language): string {
  const saying = signInError(error, kind, language);
  if ('raw' in saying) return saying.raw;
  const file: Record<string, string> = texts[language][saying.file];
  return fill(file[saying.key] ?? `no text ${saying.key}`, saying.facts ?? {});
}

const refused = (code: RefusalCode, facts: Record<string, unknown>, text: string) =>
  new RefusalError({ code, facts, text, status: 400, requestId: null });
/** As /token answers: always Chinese. */
const oauth = (code: RefusalCode, facts = {}) => refused(code, facts, errorDescription(code, facts));
const hall = (code: RefusalCode, facts: Record<string, unknown>, language: Language) =>
  refused(code, facts, refusalText(code, facts, language));

describe('back-office and workflow sign-in', () => {
  test.each<[string, RefusalCode, Record<string, unknown>, string, string]>([
    ['ERR-01', 'organisation-unknown', {}, '登录地址有误！', 'The sign-in address is wrong.'],
    ['ERR-02', 'credentials-missing', {}, '请输入用户名和密码！', 'Enter your user name and password.'],
    ['ERR-03', 'credentials-wrong', { left: 4 }, '用户名或者密码错误!', 'Wrong user name or password.'],
    [
      'ERR-04',
      'sign-in-locked',
      {},
      '登录失败次数超过上限！1小时后可再次登录！',
      'Too many failed attempts. You can sign in again in 1 hour.',
    ],
    [
      'ERR-05',
      'credentials-wrong',
      { left: 2 },
      '用户名或者密码错误！您还有2次机会！',
      'Wrong user name or password. 2 attempts left.',
    ],
  ])('[%s] %s', (_, code, facts, zh, en) => {
    expect(errorText(oauth(code, facts), 'session', 'zh')).toBe(zh);
    expect(errorText(oauth(code, facts), 'session', 'en')).toBe(en);
  });

  test("[ERR-05] any 'msg！N' becomes 'msg！您还有N次机会！'", () => {
    expect(errorText(refused('credentials-wrong', { left: 1 }, '换了说法！1'), 'session', 'zh')).toBe(
      '换了说法！您还有1次机会！',
    );
  });

  test('[ERR-06] any other text is shown raw', () => {
    expect(errorText(refused('account-disabled', {}, '账号于2026年停用'), 'session', 'zh')).toBe('账号于2026年停用');
  });
});

describe('hall sign-in', () => {
  test.each<[string, RefusalCode, Record<string, unknown>, string, string]>([
    ['ERR-03', 'user-unknown', { left: 4 }, '用户不存在!', 'No such user.'],
    ['ERR-03', 'password-wrong', { left: 4 }, '密码错误!', 'Wrong password.'],
    ['ERR-05', 'password-wrong', { left: 1 }, '密码错误！您还有1次机会！', 'Wrong password. 1 attempt left.'],
    [
      'ERR-04',
      'sign-in-locked',
      {},
      '登录失败次数超过上限！1小时后可再次登录！',
      'Too many failed attempts. You can sign in again in 1 hour.',
    ],
  ])('[%s] %s', (_, code, facts, zh, en) => {
    expect(errorText(hall(code, facts, 'zh'), 'hall', 'zh')).toBe(zh);
    expect(errorText(hall(code, facts, 'en'), 'hall', 'en')).toBe(en);
  });

  test.each([
    ['an error of the page', new Error('x')],
    ['a refusal that nobody expected', refused('unexpected', {}, '服务器内部错误')],
    ['a refusal without a text', refused('busy', {}, '')],
    ['nothing at all', null],
  ])('[ERR-07] an unknown failure: %s', (_title, error) => {
    expect(errorText(error, 'hall', 'zh')).toBe('网厅登录失败!发生未知错误！');
    expect(errorText(error, 'hall', 'en')).toBe('Hall sign-in failed: unknown error.');
  });

  test('a network that is away is said as such', () => {
    expect(errorText(new NetworkError('away'), 'hall', 'zh')).toBe(zhFrames['network-away']);
  });
});

test('[ERR-06] a refusal in words that nobody here knows is shown as it came, in either language', () => {
  const error = new RefusalError({ code: 'unexpected', facts: {}, text: '系统维护中', status: 400, requestId: null });
  expect(signInError(error, 'session', 'zh')).toEqual({ raw: '系统维护中' });
  expect(signInError(error, 'session', 'en')).toEqual({ raw: '系统维护中' });
});
