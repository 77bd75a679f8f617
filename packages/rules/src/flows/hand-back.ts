import { type FlowState, hasSay, isUnsettled } from './state.ts';

/**
 * Whether what one person holds can go to another and come back as it was. Where the other is asked already, has decided
 * there, or lent something of it, two tasks would become one, and nobody could tell them apart again.
 */
export function canBeHandedBack(state: FlowState, from: string, to: string): boolean {
  const open = state.tasks.filter(isUnsettled);
  if (open.some(({ person, instead }) => person === to || instead === to)) return false;
  return !open.some((task) => task.person === from && hasSay(state, task.visit, to));
}
