/**
 * npm leaves an optional platform package out of package-lock.json when the registry in use cannot serve it, and then
 * `npm ci` refuses the very lockfile that `npm install` wrote. This adds the missing entries (without a hash, so that npm
 * still takes them from the registry where they exist) and takes out addresses of registries.
 * Run by hand after every `npm install`: npm run fix-lock
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, Entry>;
}

const systems: Record<string, string> = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
};
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What a package's own name says about where it runs: `@rolldown/binding-linux-arm64-gnu` → linux, arm64, glibc. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split(/[-.]/);
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.find((word) => processors.includes(word));
  const musl = words.some((word) => /^(linux)?musl/.test(word));
  const glibc = words.some((word) => /^gnu/.test(word));
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && (musl || glibc) && { libc: [musl ? 'musl' : 'glibc'] }),
  };
}

const isExact = (range: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range);

/** The folders in which Node looks for a package from `place`, nearest first. */
export function* foldersAbove(place: string): Generator<string> {
  for (let at = place; ; ) {
    yield at === '' ? 'node_modules/' : `${at}/node_modules/`;
    if (at === '') return;
    const up = at.lastIndexOf('/node_modules/');
    at = up >= 0 ? at.slice(0, up) : '';
  }
}

/** Completes the lock in place. Returns the places added, the addresses dropped, and what a Linux machine would miss. */
export function fixLock(lock: Lock): { added: string[]; addresses: number; missedOnLinux: string[] } {
  const added: string[] = [];
  const missedOnLinux: string[] = [];
  let addresses = 0;
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (/^https?:/.test(entry.resolved ?? '')) {
      delete entry.resolved;
      addresses++;
    }
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      // A range is taken as met by whatever is found: a second copy at a guessed version would have no hash.
      const meets = (found: Entry | undefined) => found && (!isExact(range) || found.version === range);
      const folders = [...foldersAbove(place)];
      if (folders.some((folder) => meets(lock.packages[folder + name]))) continue;
      const platform = platformOf(name);
      if (!platform.os && !platform.cpu) throw new Error(`${name} is missing, and its name names no platform.`);
      // Beside the package that asks for it, or below it where another version stands there already.
      const [below = '', sibling = below] = folders;
      const folder = lock.packages[sibling + name] ? below : sibling;
      lock.packages[folder + name] = { version: range.replace(/^[~^]/, ''), ...platform, optional: true };
      added.push(folder + name);
    }
  }
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { os, cpu, libc } = { ...platformOf(name), ...entry };
    const common = os?.includes('linux') && (cpu?.includes('x64') || cpu?.includes('arm64')) && !libc?.includes('musl');
    if (entry.optional && common && !entry.integrity && !/musl/.test(name))
      missedOnLinux.push(`${name}@${entry.version}`);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { added, addresses, missedOnLinux };
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const { added, addresses, missedOnLinux } = fixLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} optional platform packages added, ${addresses} registry addresses taken out.`);
  if (missedOnLinux.length > 0) {
    console.error(
      `The registry does not have these, and Linux needs them; choose other versions: ${missedOnLinux.join(', ')}`,
    );
    process.exitCode = 1;
  }
}
