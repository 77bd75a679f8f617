import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Made by tools and not by people, or broken on purpose. */
const passedOver = /(^|\/)(\.[^/]+|node_modules|dist|test-results|playwright-report)\/|^tools\/boundaries\/planted\//;
const isSource = (path: string) => /\.(tsx?|[cm]?js)$/.test(path) && !passedOver.test(path);

export const isTest = (path: string) => /\.(test|spec)\.[cm]?tsx?$|^apps\/(server|web)\/test\//.test(path);

/** Every source file of a tree, from its root and with forward slashes. */
export function sourceFiles(root: string): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder + entry.name;
      if (entry.isDirectory()) return passedOver.test(`${path}/`) ? [] : walk(`${path}/`);
      return isSource(path) ? [path] : [];
    });
  return walk('').sort();
}

/** The source files that git knows of, and that should have been read. */
export function sourceFilesByGit(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  return list
    .toString()
    .split('\0')
    .filter((file) => isSource(file) && existsSync(join(root, file)));
}
