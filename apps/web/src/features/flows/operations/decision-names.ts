import type { DecisionName } from '../flow-types.ts';

const names: readonly string[] = ['agree', 'disagree', 'solve', 'not-solve'] satisfies readonly DecisionName[];
export const isDecision = (button: string): button is DecisionName => names.includes(button);
/** Whether it goes on with this decision. */
export const isYes = (decision: string): boolean => decision === 'agree' || decision === 'solve';
