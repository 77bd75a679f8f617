import { getStepFigures } from '@campus/contract/calls/flows-step-figures.ts';
import { type FigureDays, figureDays } from '@campus/rules/flows/step-figures.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useDesigning } from '../design-context.tsx';
import { type StepFigure, slowestOf } from './figure-shares.ts';

/** How the steps of the published version go, in the days that the reader chooses; asked for only while it is shown. [DES-15] */
export function useStepFigures(isOn: boolean) {
  const { design } = useDesigning();
  const [days, setDays] = useState<FigureDays>(figureDays[0]);
  const query = useCall(getStepFigures, isOn ? { businessId: design.business.id, days } : null, {
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const { data } = query;
  const steps = useMemo(() => new Map((data?.steps ?? []).map((one) => [one.step, one])), [data]);
  const slowest = useMemo(() => slowestOf(data?.steps ?? []), [data]);
  return {
    query,
    days,
    setDays,
    isPublished: design.published !== null,
    /** Null for a step that is not in the published version. */
    at: (step: string): StepFigure | null => steps.get(step) ?? null,
    slowest,
    branchesOf: (split: string) => (data?.branches ?? []).filter((one) => one.split === split),
  };
}

export type StepFiguresShown = ReturnType<typeof useStepFigures>;
