import { mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

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

/**
 * What has to be done before anything else is loaded, so that starts are quick and processes small; answers what to do
 * when the port is open. Where compiled code cannot be kept, a start is slower and otherwise the same.
 */
export function prepareStart(env: Record<string, string | undefined>): () => void {
  // Nearly all that a start makes stays. A young generation that grew with it would stand empty at rest: 30 MB.
  setFlagsFromString('--semi-space-growth-factor=1');
  keepCompiledCode(compiledIn(env.DATA_FOLDER || fileURLToPath(new URL('../../../.data', import.meta.url))));
  return () => {
    // Before the flag is as it was: compiled code is only believed under the flags that it was written under.
    flushCompileCache();
    setFlagsFromString('--semi-space-growth-factor=2');
  };
}
