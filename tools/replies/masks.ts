/** What is random in every reply, so that it can never be the same twice. Nothing else is hidden. */
export const masks = {
  'request-id': 'Each request gets a random id, and a refusal names it.',
} as const;

export type Mask = keyof typeof masks;

/** The text of a reply without its random parts, and how often each of them stood in it. */
export function maskReply(
  text: string,
  requestId: string | null,
): { text: string; masked: Partial<Record<Mask, number>> } {
  if (!requestId) return { text, masked: {} };
  const parts = text.split(requestId);
  return parts.length === 1
    ? { text, masked: {} }
    : { text: parts.join('<request-id>'), masked: { 'request-id': parts.length - 1 } };
}
