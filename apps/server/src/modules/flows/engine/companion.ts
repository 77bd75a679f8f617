/**
 * What a module above flows hands over when it starts a process, for its own listener to keep beside the process in the
 * same transaction. Flows carries it and cannot look inside.
 */
export type Companion = { readonly kind: symbol; readonly details: unknown };

/** A kind of companion: only who has it can make one and read one, so what is read is what was made. */
export function companionKind<Details>(name: string) {
  const kind = Symbol(name);
  return {
    of: (details: Details): Companion => ({ kind, details }),
    /** What was handed over; null where nothing was, or it is for another listener. */
    read: (companion: Companion | null): Details | null =>
      companion?.kind === kind ? (companion.details as Details) : null,
  };
}
