/**
 * Builds the pages when what they are made of has changed since the last build. The build happens beside the pages
 * that are served, and takes their place only when it is whole; a build that fails leaves the old pages.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps', 'web');
const cache = join(root, '.cache');
/** The built pages. */
export const pagesFolder = join(web, 'dist');
/** Kept inside the built pages, so that one can never be taken for the other's. */
const sourcesFile = '.sources.json';

/** `quick` also changes where nothing that matters did, as in a new clone; then `content` decides. */
interface Sources {
  quick: string;
  content: string;
}

/** Says whether it built; throws with the build's own words when that failed. */
export async function buildPagesIfNeeded(log: (line: string) => void): Promise<boolean> {
  const files = sourceFiles();
  const quick = quickDigest(files);
  const built = readSources();
  if (built?.quick === quick) return false;
  const content = contentDigest(files);
  if (built?.content === content) {
    writeSources(pagesFolder, { quick, content });
    return false;
  }
  log('Building the pages.');
  const began = Date.now();
  removeLeftovers();
  const fresh = join(cache, `pages-${process.pid}-${began}`);
  try {
    await buildElsewhere(fresh);
    writeSources(fresh, { quick, content });
    replacePages(fresh);
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  log(`The pages are built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
  return true;
}

/** What the pages are made of. */
function sourceFiles(): string[] {
  const walk = (folder: string): string[] =>
    fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['dist', 'node_modules', 'test-results'].includes(entry.name) ? [] : walk(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
  const packages = join(root, 'packages');
  const folders = fs.readdirSync(packages).map((name) => join(packages, name, 'src'));
  return [
    ...[web, ...folders].filter((folder) => fs.existsSync(folder)).flatMap(walk),
    join(root, 'package-lock.json'),
    fileURLToPath(import.meta.url),
  ].sort();
}

/** Over names, sizes and times. */
function quickDigest(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = fs.statSync(file);
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function contentDigest(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = fs.readFileSync(file);
    hash.update(`${relative(root, file)}\0${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function readSources(): Sources | undefined {
  try {
    if (!fs.existsSync(join(pagesFolder, 'index.html'))) return undefined;
    return JSON.parse(fs.readFileSync(join(pagesFolder, sourcesFile), 'utf8')) as Sources;
  } catch {
    return undefined;
  }
}

function writeSources(folder: string, sources: Sources): void {
  fs.writeFileSync(join(folder, sourcesFile), `${JSON.stringify(sources)}\n`);
}

/** What builds that were killed have left. */
function removeLeftovers(): void {
  if (!fs.existsSync(cache)) return;
  for (const name of fs.readdirSync(cache).filter((file) => file.startsWith('pages-'))) {
    const path = join(cache, name);
    if (Date.now() - fs.statSync(path).mtimeMs > 3_600_000) fs.rmSync(path, { recursive: true, force: true });
  }
}

/** In a process of its own: what a build needs of memory does not stay with the server. */
async function buildElsewhere(folder: string): Promise<void> {
  // A NODE_ENV of ours would go into the pages: under a test they would be built for development.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const args = [fileURLToPath(import.meta.url), '--into', folder];
  try {
    await run(process.execPath, args, { cwd: web, env, maxBuffer: 50_000_000 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The pages could not be built.\n${`${stdout}\n${stderr}`.trim() || String(error)}`);
  }
}

async function build(folder: string): Promise<void> {
  const code =
    (await vite(folder, ['--emptyOutDir'])) || (await vite(folder, ['-c', join(web, 'worker.vite.config.ts')]));
  if (code === 0) await compress(folder);
  process.exitCode = code;
}

async function vite(folder: string, options: string[]): Promise<number> {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [program, 'build', web, '--outDir', folder, '--logLevel', 'warn', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** From disk, after the build: earlier, Vite has not yet put in the names of the chunks. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|json)$/.test(name) && !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((file) => fs.statSync(file).isFile() && fs.statSync(file).size > 1024);
  const compressFile = async (file: string) => {
    const bytes = fs.readFileSync(file);
    const text = { [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT };
    const params = {
      ...text,
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    fs.writeFileSync(`${file}.br`, await brotli(bytes, { params }));
    fs.writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }));
  };
  // As many at once as there are threads for it; more would only keep files in memory.
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compressFile(file);
  };
  await Promise.all([work(), work(), work(), work()]);
}

function replacePages(fresh: string): void {
  const old = join(cache, `pages-old-${process.pid}-${Date.now()}`);
  try {
    fs.renameSync(pagesFolder, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  fs.renameSync(fresh, pagesFolder);
  fs.rmSync(old, { recursive: true, force: true });
}

if (import.meta.main && process.argv[2] === '--into') await build(process.argv[3] as string);
else if (import.meta.main) {
  try {
    if (!(await buildPagesIfNeeded(console.log))) console.log('The pages are up to date.');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
