import { type Area, areas } from '@campus/rules/deployment/modes.ts';

/** Names for the areas that most calls serve; which ones a call serves is read from the pages by a test. */
export const everyArea: readonly Area[] = areas;
export const halls = ['hall-pc', 'hall-phone'] as const satisfies readonly Area[];
/** Where business is decided and handled: by people who are signed in for it. */
export const desks = ['office', 'workflow'] as const satisfies readonly Area[];
/** Where people apply and follow what they applied for. */
export const hallsAndWorkflow = ['hall-pc', 'hall-phone', 'workflow'] as const satisfies readonly Area[];
