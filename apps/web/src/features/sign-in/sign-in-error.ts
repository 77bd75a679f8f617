import type { Language } from '@campus/messages/texts.ts';
import { parseAttemptsLeft } from '@campus/rules/sessions/sign-in.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';

export type SignInKind = 'session' | 'hall';

/** The message: one of our texts with its facts, or the server's own words. */
export type SignInSaying =
  | { file: 'sign-in' | 'refusals' | 'frames'; key: string; facts?: Record<string, string | number> }
  | { raw: string };

/**
 * Why signing in failed. The server's sentence is shown raw, except that 'msg！N' becomes 'msg！您还有N次机会！'; OAuth's
 * sentence is always Chinese, so English is made from the word and its facts. [ERR-01…07]
 */
export function signInError(error: unknown, kind: SignInKind, language: Language): SignInSaying {
  if (error instanceof NetworkError) return { file: 'frames', key: `network-${error.reason}` };
  if (!(error instanceof RefusalError) || error.text === '') return unknown(kind);
  // The words of a failed server are not for people; those of a refusal with an unknown code are quoted.
  if (error.code === 'unexpected') return kind === 'hall' || error.status >= 500 ? unknown(kind) : { raw: error.text };
  const attempts = parseAttemptsLeft(error.text);
  if (language === 'zh') {
    return attempts ? { file: 'sign-in', key: 'attempts-left', facts: attempts } : { raw: error.text };
  }
  if (kind === 'hall') return { raw: error.text };
  const { left } = error.facts;
  if (attempts && typeof left === 'number') return { file: 'refusals', key: `${error.code}.left`, facts: { left } };
  return { file: 'refusals', key: error.code };
}

function unknown(kind: SignInKind): SignInSaying {
  return { file: 'sign-in', key: kind === 'hall' ? 'hall-failed' : 'failed' };
}

/** Until when the server has locked the account. [ADM-13] */
export function lockedUntilIn(error: unknown): number | null {
  if (!(error instanceof RefusalError) || error.code !== 'sign-in-locked') return null;
  const { untilAt } = error.facts;
  return typeof untilAt === 'number' ? untilAt : null;
}
