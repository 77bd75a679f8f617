import { readFileSync } from 'node:fs';

/**
 * Follows the CPU time of a PostgreSQL on this machine by its first process, whose children the connections are.
 * Answers null where the system does not tell.
 */
export function followDatabaseCpu(parent: number | null): () => number | null {
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

/** The first process of the PostgreSQL to which a connection belongs. */
export function parentOf(backendPid: number): number | null {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backendPid}/status`, 'utf8'))?.[1];
    return parent ? Number(parent) : null;
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
