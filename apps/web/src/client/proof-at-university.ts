const KEY = 'campus.proved-until';

/** Until when the server takes who came back from the university for the owner of the account; 0 where they did not go. */
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
    // Then they are asked once more.
  }
}
