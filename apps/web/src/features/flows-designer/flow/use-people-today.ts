import { resolvePeople } from '@campus/contract/calls/flows-design.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import type { Person } from '#web/ui/base/form-values.ts';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { useDesigning } from '../design-context.tsx';

export type AskedAt = Reply<typeof resolvePeople>['steps'][number];

/** Nobody types so slowly that every word asks the server. */
const PAUSE_MS = 700;

/** Whom each step would ask today, for a submitter to try it with: oneself, unless another one is chosen. [DES-04] */
export function usePeopleToday(isOn: boolean) {
  const { design, draft } = useDesigning();
  const [submitter, setSubmitter] = useState<Person | null>(null);
  const rested = useDebounced(draft.definition, PAUSE_MS);
  const payload = useMemo(
    () => ({
      businessId: design.business.id,
      flow: JSON.stringify(rested.flow),
      form: JSON.stringify(rested.form),
      ...(submitter && { submitterId: submitter.id }),
    }),
    [design.business.id, rested, submitter],
  );
  const query = useCall(resolvePeople, isOn ? payload : null, {
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const { data } = query;
  const steps = useMemo(() => new Map((data?.steps ?? []).map((asked) => [asked.step, asked])), [data]);
  return {
    query,
    submitter: submitter ?? data?.submitter ?? null,
    choose: setSubmitter,
    /** What stands there may be of a moment ago. */
    isOld: isOn && (query.isFetching || rested !== draft.definition),
    at: (step: string): AskedAt | null => steps.get(step) ?? null,
  };
}

export type PeopleToday = ReturnType<typeof usePeopleToday>;
