/** How long a proof of who somebody is holds: for what an open browser alone must not be enough for. */
export const PROOF_MS = 5 * 60_000;

/** Whether a proof of that moment still holds; one from the future, after a clock was put back, does not. */
export const isFreshProof = (provedAt: number | null, now: number): boolean =>
  provedAt !== null && provedAt <= now && now - provedAt <= PROOF_MS;
