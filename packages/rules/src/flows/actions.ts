import { everyStep, type Flow } from './definition.ts';

/** Everything that an action step can name: passing, refusing, and what the product itself can do. */
export const ownActions = ['network-book', 'network-carry-out', 'staff-register'] as const;
export type OwnAction = (typeof ownActions)[number];
export const flowActionNames: readonly string[] = ['pass', 'refuse', ...ownActions];

/**
 * What steps of a business may run: passing, refusing, and what its published version runs already. Any other action of
 * the product would find nothing to act on there, or would do what its clerk has no right to do.
 */
export const actionsFor = (published: Flow | null): string[] => [
  'pass',
  'refuse',
  ...ownActions.filter((action) => published !== null && runs(published, action)),
];

const runs = ({ steps }: Flow, action: OwnAction): boolean =>
  [...everyStep(steps)].some(({ step }) => step.kind === 'action' && step.action === action);
