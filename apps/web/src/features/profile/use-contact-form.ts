import { getProfile, saveProfile } from '@campus/contract/calls/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refused.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Profile } from './profile.queries.ts';

/** What a person may change of themselves; an emptied field is cleared. [RULE-11] [RULE-12] */
export function useContactForm(profile: Profile, onSaved: () => void) {
  const say = useSay('profile');
  const failure = useFailureText();
  const client = useQueryClient();
  const save = useWrite(saveProfile, { quiet: true });
  const filled = (text: string | null) => text ?? '';
  return useForm({
    initial: {
      mobile: filled(profile.mobile),
      telephone: filled(profile.telephone),
      email: filled(profile.email),
      qq: filled(profile.qq),
      os: filled(profile.os),
    },
    onSubmit: async (values) => {
      try {
        const saved = await save.mutateAsync(values);
        client.setQueryData(callQuery(getProfile, {}).queryKey, saved);
        // Where mail goes to is among what messages know.
        void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/inbox/') });
        toast(say('saved'), { kind: 'success' });
        onSaved();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'error' });
        return faults;
      }
    },
  });
}
