/**
 * Data that a module above flows passes when it starts a process. Its own listener stores it in the same transaction;
 * flows passes it on without looking inside.
 */
export type Companion = { readonly kind: symbol; readonly details: unknown };

/** A kind of companion. Only its owner can make or read one, so the type of what is read is certain. */
export function companionKind<Details>(name: string) {
  const kind = Symbol(name);
  return {
    of: (details: Details): Companion => ({ kind, details }),
    /** The data that was passed; null without any, or if it is meant for another listener. */
    read: (companion: Companion | null): Details | null =>
      companion?.kind === kind ? (companion.details as Details) : null,
  };
}
