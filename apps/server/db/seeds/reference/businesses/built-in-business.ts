import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Audience, Guide } from '#server/modules/flows/index.ts';

/**
 * A business that the product ships; its code is known to the product, everything else is the organisation's to change.
 */
export type BuiltInBusiness = {
  code: string;
  name: Words;
  icon: string;
  numberPrefix: string;
  summary: Words;
  introduction: Words;
  guides: readonly Guide[];
  /** Whose catalogue it stands in; everybody's, unless it says otherwise. */
  audience?: Audience;
  form: FormDefinition;
  flow: Flow;
};
