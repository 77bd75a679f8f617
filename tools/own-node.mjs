// Runs a program of the project on the Node that npm brought for it, after installing what is missing.
// Plain JavaScript for any Node from 18, like all that runs before the install.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded, node, root } from './install.mjs';
import { serverFlags } from './server-flags.mjs';

/** Ends this process with the program's own exit code; where there is nothing to run it on, with a sentence and `lastWords`. */
export async function runOnOwnNode(args, { lastWords } = {}) {
  const refuse = (sentence) => {
    console.error(sentence);
    if (lastWords) console.log(lastWords);
    process.exit(1);
  };
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < 20) {
    refuse(`Campus Hall needs Node 20 or later, and this is Node ${version}: nodejs.org has newer ones.`);
  }
  const flags = args[0].startsWith('apps/server/') ? serverFlags : [];
  await installIfNeeded().catch((error) => refuse(error.message));
  // In a group of its own: a terminal sends Ctrl-C to everybody and npm then sends it once more, but the program, which
  // may take a second one as "at once", gets it exactly once, from here.
  const child = spawn(node, [...flags, '--import', './tools/end-with-parent.mjs', ...args], {
    cwd: root,
    // Compiled code is kept: the second start needs half the CPU time.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - last > 1_000) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      last = now;
    });
  }
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The project's own Node could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (status, signal) =>
      resolve(status ?? (signal === 'SIGINT' ? 130 : signal === 'SIGKILL' ? 137 : 143)),
    );
  });
  process.exit(code);
}
