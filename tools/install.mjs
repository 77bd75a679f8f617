// What start, test and dev do first: bring node_modules to what package-lock.json says, once, whoever comes first.
// Plain JavaScript without dependencies, for any Node from 18: it runs before there is anything else.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { switchOnHooks } from './git-hooks.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that runs the product, whichever one started us. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.campus-install');
const lockFolder = join(root, '.cache');
const lockFile = join(lockFolder, 'install.lock');

/** Installs when package-lock.json has changed since the last time. Throws a sentence when it cannot. */
export async function installIfNeeded() {
  const stamp = currentStamp();
  if (isInstalled(stamp)) return;
  const release = await takeLock();
  try {
    if (isInstalled(stamp)) return;
    if (!installedByHand()) await runNpmCi();
    fs.writeFileSync(stampFile, stamp);
    switchOnHooks(root);
  } finally {
    release();
  }
}

function currentStamp() {
  const lock = fs.readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function isInstalled(stamp) {
  try {
    return fs.readFileSync(stampFile, 'utf8') === stamp && fs.existsSync(node);
  } catch {
    return false;
  }
}

/** Whether a plain `npm install` has left exactly what package-lock.json asks for. */
function installedByHand() {
  try {
    const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;
    const installed = read(join(modules, '.package-lock.json'));
    return (
      fs.existsSync(node) &&
      Object.entries(read(join(root, 'package-lock.json'))).every(([place, { version, integrity, optional, link }]) => {
        if (!place.includes('node_modules/')) return true;
        const found = installed[place];
        if (!found) return Boolean(optional);
        return found.version === version && found.integrity === integrity && Boolean(found.link) === Boolean(link);
      })
    );
  } catch {
    return false;
  }
}

async function runNpmCi() {
  console.log('Installing the packages; the first time takes about a minute.');
  fs.rmSync(stampFile, { force: true });
  // Production, too, builds its pages here, with tools that are development dependencies.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm says which npm it is, and by which Node it runs: not ours, which this very step takes away and brings back.
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const [command, commandArgs] = npm ? [npmNode ?? process.execPath, [npm, ...args]] : ['npm', args];
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(modules));
  const child = spawn(command, commandArgs, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path.join(':') },
    shell: !npm && process.platform === 'win32',
  });
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('close', (status, signal) => resolve(signal ?? status));
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`The packages could not be installed (npm ci ended with ${code}).`);
}

/** One install at a time: others wait, and then find the work done. A lock whose holder is dead does not count. */
async function takeLock() {
  fs.mkdirSync(lockFolder, { recursive: true });
  for (let hasSaid = false; ; await sleep(200)) {
    try {
      fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) breakLock();
    else if (!hasSaid) {
      hasSaid = true;
      console.log('Another start is installing the packages; waiting for it.');
    }
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimesSync(lockFile, now, now);
  }, 2_000);
  return () => {
    clearInterval(heartbeat);
    fs.rmSync(lockFile, { force: true });
  };
}

function isStale() {
  try {
    // A written lock is never empty; one that is was made this moment, and its number follows.
    const pid = Number(fs.readFileSync(lockFile, 'utf8'));
    const silentMs = Date.now() - fs.statSync(lockFile).mtimeMs;
    return silentMs > 30_000 || (pid > 0 && !isAlive(pid));
  } catch {
    return false;
  }
}

/** Two that wait must not both break it: the second would break the first one's new lock. */
function breakLock() {
  const right = `${lockFile}.break`;
  try {
    fs.mkdirSync(right);
  } catch {
    if (Date.now() - (fs.statSync(right, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 5_000) {
      fs.rmSync(right, { recursive: true, force: true });
    }
    return;
  }
  if (isStale()) fs.rmSync(lockFile, { force: true });
  fs.rmSync(right, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
