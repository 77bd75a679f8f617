const KEY = 'campus.proved-until';

/** Until when the server accepts a proof of identity made at the university; 0 without one. */
export function provedAtUniversity(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

export function rememberProof(untilAt: number): void {
  try {
    sessionStorage.setItem(KEY, String(untilAt));
  } catch {
    // Without storage the person is asked once more.
  }
}
