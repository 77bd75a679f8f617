import type { CasePromise } from '@campus/rules/flows/promise.ts';
import { type Say, useTexts } from './use-texts.ts';

const HOUR_MINUTES = 60;
/** As the usual calendar has it, half past eight to noon and two to half past five: with more, a day would be said too few. */
const WORK_DAY_HOURS = 7;

/** A length of working time in words, never shorter than it is: minutes, hours, or days once there are two. */
function workingTime(minutes: number, say: Say): string {
  const hours = Math.ceil(minutes / HOUR_MINUTES);
  if (minutes < HOUR_MINUTES) return say('minutes', { n: Math.max(1, minutes) });
  return hours < WORK_DAY_HOURS * 2
    ? say('working-hours', { n: hours })
    : say('working-days', { n: Math.ceil(hours / WORK_DAY_HOURS) });
}

/** The sentence on how long it takes and what the estimate is based on; both halls use it everywhere. */
export function promiseText(
  promise: CasePromise,
  say: Say,
  language: string,
): { sentence: string; judgedBy: string | null } {
  if ('law' in promise)
    return {
      sentence: promise.law.map((line) => say(`law-${line}`)).join(language === 'zh' ? '' : ' '),
      judgedBy: null,
    };
  return {
    sentence: say('promise-usual', { time: workingTime(promise.workingMinutes, say) }),
    judgedBy: say('promise-cases', { n: promise.cases }),
  };
}

export function usePromiseText(): (promise: CasePromise) => ReturnType<typeof promiseText> {
  const { say, language } = useTexts();
  return (promise) => promiseText(promise, say, language);
}
