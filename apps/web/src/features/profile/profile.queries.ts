import { endMySignIn, getProfile, listMySignIns } from '@campus/contract/calls/profile.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndless } from '#web/client/endless.ts';
import { useCall, useWrite } from '#web/client/queries.ts';

export type Profile = Reply<typeof getProfile>;
export type SignIn = Reply<typeof listMySignIns>['items'][number];

export const useProfile = () => useCall(getProfile, {});

/** The person's sessions, and ending one. */
export function useSignIns() {
  const client = useQueryClient();
  const end = useWrite(endMySignIn);
  return {
    list: useEndless(listMySignIns, {}),
    end: (id: string, done: () => void) =>
      end.mutate(
        { id },
        {
          onSuccess: done,
          // One that is gone already is not there the next time either.
          onSettled: () => void client.invalidateQueries({ queryKey: [listMySignIns.path] }),
        },
      ),
    ending: end.isPending ? end.variables.id : null,
  };
}
