import { lacking, type Power } from './power.ts';

/** How long somebody sees the product as somebody else; nothing prolongs it. */
export const SEE_AS_MS = 15 * 60 * 1000;

/**
 * Why somebody cannot see the product as this other person: they would see what their own rights do not reach, or the other
 * one can do all that they can. Only who can do less may be seen as.
 */
export function judgeSeeAs(viewer: Power, person: Power): 'stronger' | 'not-less' | null {
  if (lacking(viewer, person).length > 0) return 'stronger';
  return lacking(person, viewer).length > 0 ? null : 'not-less';
}
