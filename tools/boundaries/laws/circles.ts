import type { Import, Violation } from '../law.ts';

/**
 * No file imports itself by way of others. Types count too: a part that takes a type from its own list cannot be read,
 * moved or tested without that list. Each circle is told once, by its shortest way round. A glob names a folder and
 * not a file, so it is not followed.
 */
export function circles(imports: Import[]): Violation[] {
  const outgoing = new Map<string, Import[]>();
  for (const found of imports) {
    if (found.target.kind !== 'file') continue;
    const list = outgoing.get(found.from);
    if (list) list.push(found);
    else outgoing.set(found.from, [found]);
  }
  const reported = new Set<string>();
  return [...filesInCircles(outgoing)].sort().flatMap((file) => {
    const way = shortestWayRound(outgoing, file);
    const first = way.map(({ from }) => from).sort()[0];
    const turned = [...way, ...way].slice(way.findIndex(({ from }) => from === first)).slice(0, way.length);
    const [start] = turned;
    const circle = [...turned.map(({ from }) => from), first].join(' → ');
    if (!start || reported.has(circle)) return [];
    reported.add(circle);
    return [
      {
        law: 'no-circle',
        from: start.from,
        line: start.line,
        fault: `imports ${start.text}`,
        why: `it closes the circle ${circle}; move what both ends need to a file that imports neither`,
        name: start.text,
      },
    ];
  });
}

const pathOf = ({ target }: Import): string => (target.kind === 'file' ? target.path : '');

/** By Tarjan's algorithm: the files that can be reached again from themselves. */
function filesInCircles(outgoing: Map<string, Import[]>): Set<string> {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    let low = own;
    open.push(file);
    isOpen.add(file);
    for (const next of outgoing.get(file) ?? []) {
      const path = pathOf(next);
      if (path === file) found.add(file);
      if (!index.has(path)) low = Math.min(low, visit(path));
      else if (isOpen.has(path)) low = Math.min(low, lowest.get(path) ?? index.get(path) ?? low);
    }
    lowest.set(file, low);
    if (low < own) return low;
    const group = open.splice(open.indexOf(file));
    for (const member of group) {
      isOpen.delete(member);
      if (group.length > 1) found.add(member);
    }
    return low;
  };
  for (const file of outgoing.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** The imports along the shortest way from a file back to itself. */
function shortestWayRound(outgoing: Map<string, Import[]>, file: string): Import[] {
  const cameBy = new Map<string, Import>();
  const waiting = [file];
  for (let at = waiting.shift(); at !== undefined && !cameBy.has(file); at = waiting.shift()) {
    for (const next of outgoing.get(at) ?? []) {
      const path = pathOf(next);
      if (cameBy.has(path)) continue;
      cameBy.set(path, next);
      waiting.push(path);
    }
  }
  const way: Import[] = [];
  for (let step = cameBy.get(file); step; step = step.from === file ? undefined : cameBy.get(step.from)) {
    way.unshift(step);
  }
  return way;
}
