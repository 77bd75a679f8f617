import type { Unfit } from '@campus/rules/flows/move-version/unfit.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import { nameOf } from '../engine/projections.ts';
import type { NamedCase } from './moves.store.ts';

/** A case with the reasons why it stays, by the names that its version has for steps and fields. */
export const presentCase = (
  { id, number, titleZh, titleEn }: Omit<NamedCase, 'reasons'>,
  reasons: readonly Unfit[],
  { flow, form }: Definition,
) => ({
  id,
  number,
  title: { zh: titleZh, en: titleEn },
  reasons: reasons.map(({ code, step, field }) => ({
    code,
    step: step === null ? null : nameOf(flow, step),
    field: field === null ? null : (form.fields.find((one) => one.id === field)?.label ?? { zh: field, en: field }),
  })),
});
