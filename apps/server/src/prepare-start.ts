import { mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Compiled code of a run that was started without `npm run`, which names a place of its own. */
const compiledIn = (dataFolder: string) => `${dataFolder}/compiled`;

/** The folder is made first: where it cannot be made, Node itself might try for ever. */
function keepCompiledCode(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return;
  }
  enableCompileCache(folder);
}

/** So long after the port is open that the first who asked have their answers. */
const TIDY_AFTER_MS = 2000;

/**
 * Gives back what a start used and nothing needs any more, 20 MB of it; once, because it stops everything for a tenth
 * of a second. Only where the command line allows it (`--expose-gc`), as the project's own commands do.
 */
function tidyMemory(): void {
  const { gc } = globalThis;
  if (gc) setTimeout(() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }), TIDY_AFTER_MS).unref();
}

/**
 * What has to be done before anything else is loaded, so that starts are quick and processes small; answers what to do
 * when the port is open. Where compiled code cannot be kept, a start is slower and otherwise the same.
 */
export function prepareStart(env: Record<string, string | undefined>): () => void {
  keepCompiledCode(compiledIn(env.DATA_FOLDER || fileURLToPath(new URL('../../../.data', import.meta.url))));
  return () => {
    flushCompileCache();
    tidyMemory();
  };
}
