import { listContactDepartments } from '@campus/contract/calls/contacts.ts';
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
import { callServer } from '#web/client/call-server.ts';
import { useWrite } from '#web/client/queries.ts';

export type Label = Reply<typeof getLabel>;
export type LabelRow = Reply<typeof listManagedLabels>['items'][number];
export type Member = Reply<typeof listLabelMembers>['items'][number];
export type Department = Reply<typeof listContactDepartments>['items'][number];

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

/** All departments under one; a university's largest has a few hundred, so two or three pages at most. */
export async function departmentsUnder(parentId: string | null): Promise<Department[]> {
  const found: Department[] = [];
  let after: string | null = null;
  do {
    const page: Reply<typeof listContactDepartments> = await callServer(listContactDepartments, {
      size: 100,
      ...(parentId ? { parentId } : {}),
      ...(after ? { after } : {}),
    });
    found.push(...page.items);
    after = page.next;
  } while (after !== null && found.length < 500);
  return found;
}
