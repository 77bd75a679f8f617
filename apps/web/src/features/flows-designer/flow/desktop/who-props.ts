import type { StepId, Who } from '@campus/rules/flows/definition.ts';

export type WhoPartProps = {
  /** The whole rule, of which a part is changed where it stands. */
  value: Who;
  step: StepId;
  onChange: (who: Who, merge?: string) => void;
};
export type WhoRuleProps = WhoPartProps & { path: string };
