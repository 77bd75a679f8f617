import { rememberReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

/** Says that signing in comes first, and keeps in mind where the person was going. [AUTH-6] [ERR-10] */
export function useAskToSignIn(): (path: string) => void {
  const say = useSay('frames');
  return (path) => {
    rememberReturn(path);
    toast(say('please-sign-in'), { kind: 'warning' });
  };
}
