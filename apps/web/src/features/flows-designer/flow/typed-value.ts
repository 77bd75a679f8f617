import type { Condition } from '@campus/rules/flows/conditions.ts';

const withoutValues = (condition: Condition | null): string =>
  JSON.stringify(condition, (name, value: unknown) => (name === 'value' ? null : value));

/** Under what an edit of a condition is kept: typing a value is one step back, and every other change one of its own. */
export const mergeOf = (before: Condition | null, after: Condition | null, name: string): string | undefined =>
  withoutValues(before) === withoutValues(after) ? name : undefined;
