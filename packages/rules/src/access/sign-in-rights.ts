/** Where people sign in. One session serves both desks: the back-office and the workflow app. */
export type SignInArea = 'hall' | 'office' | 'workflow';

/**
 * Whether somebody with these rights may sign in there. The back-office has no right of its own: whoever may do anything
 * at a desk gets in and finds what their rights open.
 */
export function mayEnter(area: SignInArea, rights: ReadonlySet<string>): boolean {
  if (area === 'hall') return rights.has('hall.use');
  if (area === 'workflow') return rights.has('workflow.use');
  return [...rights].some((right) => right !== 'hall.use');
}
