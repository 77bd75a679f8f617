const KEY = 'campus.way';
const ways = ['unified', 'account', 'wecom', 'scan'] as const;
export type Way = (typeof ways)[number];

/** By which way somebody signed in last in this browser; null where nobody has yet. */
export function lastWay(): Way | null {
  try {
    const stored = localStorage.getItem(KEY);
    return ways.find((way) => way === stored) ?? null;
  } catch {
    return null;
  }
}

export function rememberWay(way: Way): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {
    // Without storage the usual way is offered first.
  }
}
