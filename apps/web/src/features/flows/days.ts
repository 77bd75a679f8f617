/** A day from today on, as the device counts days. */
export function dayAhead(days: number, now = new Date()): string {
  const at = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return at.toISOString().slice(0, 10);
}
