import type { Call } from './define-call.ts';

/**
 * Whether a call is refused to who sees the product as somebody else: whatever writes, whatever goes on by itself, files, and
 * links that open without a sign-in. What is left only reads, and ends with the session.
 */
export const refusedInSeeAs = ({
  writes,
  envelope,
  access,
  givesLink,
}: Pick<Call, 'writes' | 'envelope' | 'access' | 'givesLink'>): boolean =>
  writes || envelope === 'events' || envelope === 'bytes' || access.kind === 'signed-link' || givesLink;
