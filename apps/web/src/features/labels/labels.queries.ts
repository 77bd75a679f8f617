import {
  changeLabelMembers,
  getLabel,
  listLabelMembers,
  listManagedLabels,
  type memberActs,
  previewLabelRule,
} from '@campus/contract/calls/labels.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useRefresh, useWrite } from '#web/client/queries.ts';

export type Label = Reply<typeof getLabel>;
export type LabelRow = Reply<typeof listManagedLabels>['items'][number];
export type Member = Reply<typeof listLabelMembers>['items'][number];

/** What the page knows of labels is old. */
export const useRefreshLabels = () => useRefresh(listManagedLabels, getLabel, listLabelMembers, previewLabelRule);

/** Gives a label by hand, takes it, or leaves it to the rule. */
export function useChangeMembers(id: string) {
  const write = useWrite(changeLabelMembers);
  const refresh = useRefreshLabels();
  return {
    busy: write.isPending,
    change: async (act: (typeof memberActs)[number], people: readonly string[]) => {
      const label = await write.mutateAsync({ id, act, people: [...people] });
      await refresh();
      return label;
    },
  };
}
