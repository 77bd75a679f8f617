/** A day from today on, as the device counts days. */
export function dayAhead(days: number, now = new Date()): string {
  const at = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return at.toISOString().slice(0, 10);
}

/** The days on which what is hung up may go on by itself. */
export const resumeDays = () => ({ min: dayAhead(1), max: dayAhead(365) });
