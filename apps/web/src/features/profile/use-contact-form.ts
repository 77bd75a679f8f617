import { getProfile, saveProfile } from '@campus/contract/calls/profile.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Profile } from './profile.queries.ts';

/** Refusals of the sign-in password, which are shown next to it. */
const OF_PROOF = ['proof-needed', 'credentials-missing', 'password-wrong', 'sign-in-locked', 'sign-in-refused'];

/**
 * What a person may change of themselves; an emptied field is cleared. Another e-mail asks for the sign-in password where
 * the server says so. [RULE-11] [RULE-12] [ADM-13]
 */
export function useContactForm(profile: Profile, onSaved: () => void) {
  const say = useSay('profile');
  const failure = useFailureText();
  const client = useQueryClient();
  const save = useWrite(saveProfile, { quiet: true });
  const prove = useWrite(proveSignIn, { quiet: true });
  const [proofAsked, setProofAsked] = useState(false);
  /** The server's fault of the sign-in password, until it is typed again. */
  const [notice, setNotice] = useState<string | null>(null);
  const filled = (text: string | null) => text ?? '';
  const form = useForm({
    keepAs: `contact.${profile.account}`,
    initial: {
      mobile: filled(profile.mobile),
      telephone: filled(profile.telephone),
      email: filled(profile.email),
      qq: filled(profile.qq),
      os: filled(profile.os),
      signIn: '',
    },
    onSubmit: async ({ signIn, ...values }) => {
      try {
        if (proofAsked) await prove.mutateAsync({ password: signIn });
        const saved = await save.mutateAsync(values);
        client.setQueryData(callQuery(getProfile, {}).queryKey, saved);
        // The settings of messages show the mail address, too.
        void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/inbox/') });
        toast(say('saved'), { kind: 'success' });
        setProofAsked(false);
        onSaved();
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && OF_PROOF.includes(error.code)) {
          setProofAsked(true);
          setNotice(failure(error));
          return [{ field: 'signIn', code: 'refused' }];
        }
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'error' });
        return faults;
      }
    },
  });
  return {
    form,
    /** The field of the sign-in password; false as long as nobody asks for it. */
    proof: proofAsked && {
      ...form.field('signIn'),
      ...(notice === null ? {} : { fault: { code: 'required' }, whenEmpty: notice }),
      onChange: (typed: string) => {
        setNotice(null);
        form.set('signIn', typed);
      },
    },
  };
}
