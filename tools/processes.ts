import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A child with all that it starts. */
export interface Group {
  child: ChildProcess;
  /** Its exit code, as a shell would tell it. */
  ended: Promise<number>;
}

/** Starts a program in a process group of its own, so that all it leaves behind can be ended with it. */
export function startGroup(command: string, args: string[], options: SpawnOptions = {}): Group {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  return { child, ended };
}

/** Sends a signal to all that is left of a group; nothing left is fine. */
export function signalGroup({ child }: Group, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}
