import type { FactsOf } from '@campus/contract/refusals.ts';
import { flowFaultText } from '@campus/messages/flow-fault-text.ts';
import type { DefinitionFault } from '@campus/rules/flows/check-definition.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Words } from '#web/ui/base/words.ts';
import type { Business } from './flows-businesses.queries.ts';

type Fault = FactsOf<'definition-faulty'>['faults'][number];

/** What keeps a draft from being published, one sentence for each fault, with steps and fields by their names. */
export const faultTexts = (faults: readonly Fault[], draft: NonNullable<Business['draft']>): Words[] =>
  faults.map(({ branch, ...fault }) =>
    // The server has read both by the rules, and finds faults by the same checker.
    flowFaultText(
      { ...fault, ...(branch !== null && { branch }) } as DefinitionFault,
      draft.flow as unknown as Flow,
      draft.form as unknown as FormDefinition,
    ),
  );
