import {
  enablePerson,
  endPersonSessions,
  giveOneTimePassword,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
  unlockSignIn,
} from '@campus/contract/calls/people-office.ts';
import { useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type OfficePerson, useRefreshPeople } from './people-office.queries.ts';

/** The actions on one person: a question first if it cannot be undone, and a toast when it is done. */
export function usePersonActs(person: OfficePerson) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const refresh = useRefreshPeople();
  const unlocking = useWrite(unlockSignIn, { quiet: true });
  const password = useWrite(giveOneTimePassword, { quiet: true });
  const enabling = useWrite(enablePerson, { quiet: true });
  const ending = useWrite(endPersonSessions, { quiet: true });
  const departments = useWrite(setPersonDepartments, { quiet: true });
  const roles = useWrite(setPersonRoles, { quiet: true });
  const labels = useWrite(setPersonLabels, { quiet: true });
  const { id, account, name, version } = person;
  /** Does it and shows a toast, also for a refusal; then the page shows the current state. */
  const run = async <T>(act: () => Promise<T>, done?: string): Promise<T | null> => {
    try {
      const answer = await act();
      // The saved state is loaded before the toast, so that the page agrees and can be left without a question.
      await refresh();
      if (done) toast(done, { kind: 'success' });
      return answer;
    } catch (error) {
      toast(failure(error), { kind: 'warning', ms: 5000 });
      await refresh();
      return null;
    }
  };
  const listed = (ids: readonly string[]) => (ids.length > 0 ? [...ids] : ('' as const));
  return {
    unlock: async () => {
      if (await confirm({ title: say('unlock-ask', { name }), okText: say('unlock') }))
        await run(() => unlocking.mutateAsync({ account }), say('unlocked'));
    },
    /** Answers the password, which is shown once, and until when it is good. */
    givePassword: async () => {
      const agreed = await confirm({
        title: say('one-time-ask', { name }),
        text: say('one-time-ask-text'),
        okText: say('one-time-make'),
        danger: true,
      });
      return agreed ? run(() => password.mutateAsync({ id })) : null;
    },
    enable: async () => {
      const question = { title: say('enable-ask', { name }), text: say('enable-ask-text'), okText: say('enable') };
      if (await confirm(question)) await run(() => enabling.mutateAsync({ id }), say('enabled'));
    },
    endOne: (sessionId: string) => run(() => ending.mutateAsync({ id, sessionId }), say('ended')),
    endAll: async () => {
      const question = { title: say('end-all-ask', { name }), okText: say('end-all'), danger: true };
      if (await confirm(question)) await run(() => ending.mutateAsync({ id }), say('ended'));
    },
    setDepartments: (home: string | null, others: readonly string[]) =>
      run(
        () => departments.mutateAsync({ id, version, homeDepartmentId: home ?? '', departments: listed(others) }),
        say('saved'),
      ),
    setRoles: (ids: readonly string[]) =>
      run(() => roles.mutateAsync({ id, version, roles: listed(ids) }), say('saved')),
    setLabels: (ids: readonly string[]) =>
      run(() => labels.mutateAsync({ id, version, labels: listed(ids) }), say('saved')),
    busy: [unlocking, password, enabling, ending, departments, roles, labels].some(({ isPending }) => isPending),
  };
}
