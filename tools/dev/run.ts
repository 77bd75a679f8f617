/** The server, started again when its sources change, and the pages from Vite, replaced in place. */
import { fileURLToPath } from 'node:url';
import { signalGroup, startGroup } from '../processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = ['--watch', '--watch-preserve-output', 'apps/server/src/main-all.ts'];
const pages = ['node_modules/vite/bin/vite.js', 'apps/web', '--clearScreen', 'false'];
const running = [
  startGroup(process.execPath, server, { cwd: root, env: { ...process.env, PAGES: 'none' } }),
  startGroup(process.execPath, pages, { cwd: root }),
];
let stopping = false;
/** Each process gets one signal: a second one would mean "at once" to the server. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) return;
  stopping = true;
  for (const { child } of running) child.kill(signal);
}
process.on('SIGINT', stop).on('SIGTERM', stop);

// Either alone is of no use: when one ends, so does the other.
const code = await Promise.race(running.map(({ ended }) => ended));
const wished = stopping;
stop('SIGTERM');
await Promise.all(running.map(({ ended }) => ended));
for (const group of running) signalGroup(group, 'SIGKILL');
process.exit(wished ? 0 : code);
