import { isText, type TextKey, useSay } from './texts.ts';

/** The name of a call or job in the reader's language; a call that no longer exists shows its technical name. */
export function useCallName(): (call: string) => string {
  const say = useSay('call-names');
  return (call) => (isText('call-names', call) ? say(call as TextKey<'call-names'>) : call);
}
