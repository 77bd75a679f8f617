import { replaceEqualDeep } from '@tanstack/react-query';

/** When a reply was kept that came from this device, not from the network. */
const moments = new WeakMap<object, number>();

export function noteKept<T>(reply: T, at: number | null): T {
  if (at !== null && typeof reply === 'object' && reply !== null) moments.set(reply, at);
  return reply;
}

/** Null for what the network has just brought. */
export const keptAt = (reply: unknown): number | null =>
  typeof reply === 'object' && reply !== null ? (moments.get(reply) ?? null) : null;

/** What the query cache makes of the last reply and the next: one object if they say the same, unless one of them is old. */
export const sharedReply = (before: unknown, after: unknown): unknown =>
  keptAt(before) === null && keptAt(after) === null ? replaceEqualDeep(before, after) : after;
