/** Everything that an action step can name: passing, refusing, and what the product itself can do. */
export const ownActions = ['network-book', 'network-carry-out', 'staff-register'] as const;
export type OwnAction = (typeof ownActions)[number];
export const flowActionNames: readonly string[] = ['pass', 'refuse', ...ownActions];
