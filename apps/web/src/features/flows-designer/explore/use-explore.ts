import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { type Designing, useDesigning } from '../design-context.tsx';

export type Explored = Reply<typeof exploreDraft>;
export type ExploredWay = Explored['ways'][number];
export type ExploreFinding = Explored['findings'][number];

type Checked = {
  definition: Definition;
  payload: { businessId: string; flow: string; form: string; submitterId?: string };
};
/** What was checked last stays when somebody goes to look at a card and comes back. */
const lastChecked = new WeakMap<Designing['design'], Checked>();

/** Checks every way of the draft as it stands, when somebody asks for it. [DES-08] */
export function useExplore() {
  const { design, draft } = useDesigning();
  const [checked, setChecked] = useState<Checked | null>(() => lastChecked.get(design) ?? null);
  const query = useCall(exploreDraft, checked?.payload ?? null, {
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const check = (submitterId?: string) => {
    const { definition } = draft;
    const payload = {
      businessId: design.business.id,
      flow: JSON.stringify(definition.flow),
      form: JSON.stringify(definition.form),
      ...(submitterId !== undefined && { submitterId }),
    };
    const now = { definition, payload };
    lastChecked.set(design, now);
    // The same draft is looked at again all the same: people change without it.
    if (checked && JSON.stringify(checked.payload) === JSON.stringify(payload)) void query.refetch();
    setChecked(now);
  };
  return {
    check,
    query,
    /** What was drawn when it was checked. */
    of: checked?.definition ?? null,
    isStale: checked !== null && checked.definition !== draft.definition,
  };
}
