import { readFileSync } from 'node:fs';

/**
 * Follows the CPU time of a PostgreSQL on this machine: one process per connection, all children of the same parent.
 * Answers null where the system does not tell.
 */
export function followDatabaseCpu(backendPid: number): () => number | null {
  const parent = parentOf(backendPid);
  const spent = new Map<string, number>();
  return () => {
    try {
      const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
      for (const pid of children.trim().split(' ')) note(spent, pid);
      return [...spent.values()].reduce((sum, ms) => sum + ms, 0);
    } catch {
      return null;
    }
  };
}

/** Asked at once, because a connection that rests is soon closed. */
function parentOf(pid: number): string | null {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A connection that has ended meanwhile keeps what it was last seen with. */
function note(spent: Map<string, number>, pid: string): void {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    spent.set(pid, Number(nanoseconds) / 1e6);
  } catch {}
}
