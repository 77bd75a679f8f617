import { addPerson } from '@campus/contract/calls/people-office.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useRefreshPeople } from './people-office.queries.ts';

type Added = Reply<typeof addPerson> & { name: string };

/** What is typed of a new person, and adding them. */
export function useAddPerson(onAdded: (added: Added) => void) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const refresh = useRefreshPeople();
  const write = useWrite(addPerson, { quiet: true });
  return useForm({
    initial: { account: '', name: '', kind: 'student', departmentId: '', password: 'one-time' },
    onSubmit: async ({ account, name, kind, departmentId, password }) => {
      try {
        const added = await write.mutateAsync({
          account,
          name,
          kind: kind as 'student' | 'staff',
          departmentId,
          oneTimePassword: password === 'one-time',
        });
        toast(say('added'), { kind: 'success' });
        await refresh();
        onAdded({ ...added, name });
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'account-taken')
          return [{ field: 'account', code: 'taken' as const }];
        const faults = faultsOf(error);
        // The department is chosen by a part that shows no fault of its own.
        const unseen = faults.filter(({ field }) => field === 'departmentId');
        if (faults.length === 0 || unseen.length > 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults;
      }
    },
  });
}
