import {
  changeLabelMembers,
  getLabel,
  listLabelMembers,
  listManagedLabels,
  type memberActs,
  previewLabelRule,
} from '@campus/contract/calls/labels.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { headIn } from '#web/client/call-head.ts';
import { useWrite } from '#web/client/queries.ts';

export type Label = Reply<typeof getLabel>;
export type LabelRow = Reply<typeof listManagedLabels>['items'][number];
export type Member = Reply<typeof listLabelMembers>['items'][number];

/** What the page knows of labels is old. */
export function useForgetLabels() {
  const client = useQueryClient();
  const paths = new Set(
    [listManagedLabels, getLabel, listLabelMembers, previewLabelRule].map(
      (call) => headIn(call as unknown as Call).path,
    ),
  );
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0] as string) });
}

/** Gives a label by hand, takes it, or leaves it to the rule. */
export function useChangeMembers(id: string) {
  const write = useWrite(changeLabelMembers);
  const forget = useForgetLabels();
  return {
    busy: write.isPending,
    change: async (act: (typeof memberActs)[number], people: readonly string[]) => {
      const label = await write.mutateAsync({ id, act, people: [...people] });
      await forget();
      return label;
    },
  };
}
