import { basename } from 'node:path';

/** A module as the bundler knows it: what it imports, what it fetches later, and how long its code is. */
export type Module = { imports: readonly string[]; later: readonly string[]; size: number };
export type Pages = {
  modules: ReadonlyMap<string, Module>;
  entry: string;
  /** The modules of each first screen, and how much the screen counts. */
  screens: readonly { modules: readonly string[]; weight: number }[];
  /** The area whose pages alone may fetch a module, if there is one; or LIBRARY. */
  ownerOf: (module: string) => string | null;
};
/** The bundler splits libraries by itself: only it knows how much of one is used. */
export const LIBRARY = 'library';

/** One more request costs as much as so many characters of source. */
const REQUEST = 3000;
/** What is opened later counts for so much of a first screen. */
const LATER = 0.02;

/** Something that can be opened: all that is there then, and how much it counts. */
type Page = { needs: ReadonlySet<string>; weight: number };
/** Modules that are fetched together. Only chunks of the same kind are joined, and an entry is joined with nothing. */
type Chunk = {
  kind: string;
  isEntry: boolean;
  modules: string[];
  size: number;
  styled: boolean;
  pages: Set<Page>;
  weight: number;
  imports: Set<Chunk>;
};

/**
 * Which modules of first screens are fetched together, by the name of their chunk. Modules that the same pages need
 * stand in one chunk; then chunks are joined two at a time, as long as that saves more requests than it costs bytes.
 */
export function firstChunks(pages: Pages): Map<string, string> {
  const chunks = splitByPages(pages);
  for (let pair = bestPair(chunks); pair; pair = bestPair(chunks)) join(...pair, chunks);
  return nameChunks(chunks, pages.modules);
}

function splitByPages({ modules, entry, screens, ownerOf }: Pages): Set<Chunk> {
  const reachOf = (...roots: string[]) => closure(roots, (id) => modules.get(id)?.imports ?? []);
  const reaches = new Map([entry, ...laterOf(modules)].map((id) => [id, reachOf(id)]));
  const atOnce = reachOf(entry);
  const pages = pagesOf({ modules, entry, screens, ownerOf }, reaches);
  const bringsLibrary = (id: string) =>
    modules.get(id)?.imports.some((imported) => ownerOf(imported) === LIBRARY && !atOnce.has(imported));

  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const id of reachOf(entry, ...screens.flatMap((screen) => screen.modules))) {
    if (ownerOf(id) === LIBRARY) continue;
    // A module that only one entry imports is bundled with that entry anyway.
    if ([...reaches.values()].filter((reach) => reach.has(id)).length < 2) continue;
    // A module that brings a part of a library would bring it to all that its chunk is fetched for.
    const kind = [ownerOf(id), ...[...reachOf(id)].filter(bringsLibrary).sort()].join();
    const isEntry = reaches.has(id);
    const needing = pages.filter(({ needs }) => needs.has(id));
    const key = isEntry ? id : `${kind} ${needing.map((page) => pages.indexOf(page))}`;
    const chunk = chunks.get(key) ?? emptyChunk(kind, isEntry, needing);
    chunk.modules.push(id);
    chunk.size += modules.get(id)?.size ?? 0;
    chunk.styled ||= id.endsWith('.css');
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
  }
  for (const [id, chunk] of chunkOf)
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = chunkOf.get(imported);
      if (other && other !== chunk) chunk.imports.add(other);
    }
  return new Set(chunks.values());
}

const laterOf = (modules: Pages['modules']) => [...modules.values()].flatMap(({ later }) => later);

function emptyChunk(kind: string, isEntry: boolean, pages: readonly Page[]): Chunk {
  const weight = weightOf(pages);
  return { kind, isEntry, modules: [], size: 0, styled: false, pages: new Set(pages), weight, imports: new Set() };
}

/** The first screens, and everything that is opened later. */
function pagesOf({ modules, entry, screens }: Pages, reaches: ReadonlyMap<string, ReadonlySet<string>>): Page[] {
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  const first = screens.map((screen) => ({
    needs: closure([entry, ...screen.modules], importsOf),
    weight: screen.weight,
    opens: closure(screen.modules, (id) => [...importsOf(id), ...(modules.get(id)?.later ?? [])]),
  }));
  const later = [...reaches].map(([id, reach]) => {
    // What is there already, from whichever screen this is opened.
    const [firstPage, ...others] = first.filter(({ opens }) => opens.has(id));
    const there = [...(firstPage?.needs ?? [])].filter((needed) => others.every(({ needs }) => needs.has(needed)));
    return { needs: new Set([...there, ...reach, ...(reaches.get(entry) ?? [])]), weight: LATER };
  });
  return [...first, ...later];
}

/** The two chunks whose joining saves most, if any does. */
function bestPair(chunks: ReadonlySet<Chunk>): [Chunk, Chunk] | null {
  let best: [Chunk, Chunk] | null = null;
  let most = 0;
  const movable = [...chunks].filter(({ isEntry }) => !isEntry);
  for (const [n, a] of movable.entries())
    for (const b of movable.slice(n + 1)) {
      const gain = a.kind === b.kind ? gainOf(a, b, most) : 0;
      if (gain > most) [most, best] = [gain, [a, b]];
    }
  return best;
}

/** Characters that all pages together save when two chunks are joined; 0 if it cannot beat the best so far. */
function gainOf(a: Chunk, b: Chunk, most: number): number {
  const shared = weightOf([...a.pages].filter((page) => b.pages.has(page)));
  const joined = costOf({ size: a.size + b.size, styled: a.styled || b.styled });
  const gain = costOf(a) * a.weight + costOf(b) * b.weight - joined * (a.weight + b.weight - shared);
  if (gain <= most) return 0;
  const behind = behindBoth(a, b);
  // Chunks that import each other could run in the wrong order.
  if (behind.has(a) || behind.has(b)) return 0;
  // A page that fetches the joined chunk also fetches everything that the chunk imports.
  const pages = [...union(a.pages, b.pages)];
  const missing = (chunk: Chunk) => weightOf(pages.filter((page) => !chunk.pages.has(page)));
  return [...behind].reduce((left, chunk) => left - costOf(chunk) * missing(chunk), gain);
}

/** Styles are a file of their own. */
const costOf = ({ size, styled }: Pick<Chunk, 'size' | 'styled'>) => size + REQUEST * (styled ? 2 : 1);
const weightOf = (pages: Iterable<Page>) => [...pages].reduce((sum, { weight }) => sum + weight, 0);

/** Everything that two chunks import, directly or indirectly, apart from each other. */
function behindBoth(a: Chunk, b: Chunk): Set<Chunk> {
  const next = [...a.imports, ...b.imports].filter((chunk) => chunk !== a && chunk !== b);
  return closure(next, ({ imports }) => imports);
}

/** The second chunk becomes a part of the first. */
function join(a: Chunk, b: Chunk, chunks: Set<Chunk>): void {
  const behind = behindBoth(a, b);
  a.modules.push(...b.modules);
  a.size += b.size;
  a.styled ||= b.styled;
  a.imports = union(a.imports, b.imports);
  chunks.delete(b);
  for (const chunk of chunks) if (chunk.imports.delete(b)) chunk.imports.add(a);
  a.imports.delete(a);
  const pages = union(a.pages, b.pages);
  for (const chunk of [a, ...behind]) {
    chunk.pages = union(chunk.pages, pages);
    chunk.weight = weightOf(chunk.pages);
  }
}

/** A chunk is called by the longest of its modules. */
function nameChunks(chunks: ReadonlySet<Chunk>, modules: Pages['modules']): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Map<string, number>();
  const sizeOf = (id: string) => modules.get(id)?.size ?? 0;
  for (const chunk of chunks) {
    if (chunk.isEntry) continue;
    const longest = chunk.modules.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
    const word = basename(longest).replace(/\..*$/, '');
    const times = (used.get(word) ?? 0) + 1;
    used.set(word, times);
    for (const id of chunk.modules) names.set(id, times > 1 ? `${word}-${times}` : word);
  }
  return names;
}

/** These and all that follow from them. */
function closure<T>(roots: Iterable<T>, nextOf: (item: T) => Iterable<T>): Set<T> {
  const found = new Set(roots);
  for (const item of found) for (const next of nextOf(item)) found.add(next);
  return found;
}

const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b]);
