import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main-all.ts', import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the address once it serves, or with null when it ended before that. */
  ready: Promise<string | null>;
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the product as `npm start` does, without its pages. */
export function startServer(env: Record<string, string>, entry = MAIN, args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Beside that of the tests, which run under other flags than a server that starts.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE && `${process.env.NODE_COMPILE_CACHE}-server`,
      PAGES: 'none',
      PORT: '0',
      HOST: '127.0.0.1',
      // One person of a test does in seconds what a hundred people do.
      PERSON_RATE_TIMES: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = /http:\/\/localhost:(\d+)\/\s/.exec(text);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => resolve(null));
  });
  return {
    child,
    output: () => text,
    ready,
    ended,
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
