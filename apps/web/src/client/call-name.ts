import { isText, type TextKey, useSay } from './texts.ts';

/** What a call or a job is called in the reader's language; one that there is no more has only its name. */
export function useCallName(): (call: string) => string {
  const say = useSay('call-names');
  return (call) => (isText('call-names', call) ? say(call as TextKey<'call-names'>) : call);
}
