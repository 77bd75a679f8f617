import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { isTest } from '../files.ts';
import type { Import, Violation } from '../law.ts';

interface Manifest {
  folder: string;
  dependencies: Set<string>;
  devDependencies: Set<string>;
}

/**
 * A workspace declares every package and every other workspace that its files import; what no workspace holds is
 * declared by the root.
 * - Product code, which is `src` and `db` of a package or an app, uses `dependencies` only.
 * - Tests, tools, configurations, bench and e2e also use `devDependencies`.
 * - Tests also use the `devDependencies` of the root, as vitest, which are there once for all of them.
 */
export function undeclared(root: string, imports: Import[]): Violation[] {
  const manifestOf = manifests(root);
  return imports.flatMap(({ from, line, text }) => {
    const name = packageOf(text);
    if (name === undefined) return [];
    const { folder, dependencies, devDependencies } = manifestOf(posix.dirname(from));
    if (dependencies.has(name)) return [];
    const manifest = posix.join(folder, 'package.json');
    const product = isProduct(from);
    if (!product && devDependencies.has(name)) return [];
    if (isTest(from) && manifestOf('.').devDependencies.has(name)) return [];
    const why = product
      ? devDependencies.has(name)
        ? `product code imports it; move it from devDependencies to dependencies in ${manifest}`
        : `declare it under dependencies in ${manifest}`
      : `declare it under devDependencies in ${manifest}`;
    return [{ law: 'undeclared-dependency', from, line, fault: `imports ${text}`, why, name }];
  });
}

const isProduct = (file: string) => /^(packages|apps)\/[^/]+\/(src|db)\//.test(file) && !isTest(file);

/** The package that an import names; none for files of the same workspace and for what Node brings. */
function packageOf(text: string): string | undefined {
  if (/^[./#]|^node:|\s/.test(text) || builtinModules.includes(text)) return undefined;
  return text
    .replace(/\?.*$/, '')
    .split('/')
    .slice(0, text.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Finds the package.json that a folder belongs to: its own, or the nearest above. */
function manifests(root: string): (folder: string) => Manifest {
  const known = new Map<string, Manifest>();
  const find = (folder: string): Manifest => {
    const there = known.get(folder) ?? read(folder);
    known.set(folder, there);
    return there;
  };
  const read = (folder: string): Manifest => {
    const file = posix.join(root, folder, 'package.json');
    if (!existsSync(file)) {
      if (folder !== '.') return find(posix.dirname(folder));
      return { folder, dependencies: new Set(), devDependencies: new Set() };
    }
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      folder,
      dependencies: new Set(Object.keys(dependencies)),
      devDependencies: new Set(Object.keys(devDependencies)),
    };
  };
  return find;
}
