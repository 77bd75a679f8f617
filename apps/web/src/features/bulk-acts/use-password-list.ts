import { giveOneTimePasswords } from '@campus/contract/calls/bulk-acts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { useFailureText } from '#web/client/texts.ts';
import type { ChosenPeople } from './area-parts.ts';
import { peopleToSend, useRefreshBulk } from './bulk-acts.queries.ts';

export type PasswordList = Reply<typeof giveOneTimePasswords>;

/** The list is in nobody's memory but this page's, and only as long as it is open. */
export function usePasswordList(chosen: ChosenPeople) {
  const failure = useFailureText();
  const refresh = useRefreshBulk();
  const giving = useWrite(giveOneTimePasswords, { quiet: true });
  const [everybody, setEverybody] = useState(false);
  const [list, setList] = useState<PasswordList | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  return {
    everybody,
    setEverybody,
    list,
    refused,
    busy: giving.isPending,
    make: async () => {
      setRefused(null);
      try {
        setList(await giving.mutateAsync({ ...peopleToSend(chosen), everybody }));
        await refresh();
      } catch (error) {
        setRefused(failure(error));
      }
    },
  };
}
