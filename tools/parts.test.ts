import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listParts, partsText } from './parts.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const list = JSON.parse(partsText(new URL('../', import.meta.url))) as ReturnType<typeof listParts>;
type Part = { group?: string; name: string; version: string; purl: string; 'bom-ref': string; scope: string };
const parts = list.components as unknown as Part[];
const nameOf = ({ group, name }: Part) => (group ? `${group}/${name}` : name);
const names = new Set(parts.map(nameOf));

/** The packages that the sources of a folder name, tests apart. */
function namedIn(folder: string): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(PROJECT, folder) }).filter(
    (file) => !/\.test\.|testing/.test(file),
  );
  const found = files.flatMap((file) => {
    const source = readFileSync(join(PROJECT, folder, file), 'utf8');
    return [...source.matchAll(/(?:\bfrom '([^']+)';$|(?:import|require)\('([^']+)'\))/gm)].map(
      ([, one, other]) => (one ?? other) as string,
    );
  });
  const outside = found.filter((name) => /^(@[\w.-]+\/)?[a-z]/.test(name) && !isBuiltin(name));
  return new Set(
    outside
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !name.startsWith('@campus/')),
  );
}

describe('[SAF-13] the list of what is shipped', () => {
  test('is well formed: CycloneDX, every part once, with version, address and digest, and every reference leads somewhere', () => {
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    const refs = parts.map((part) => part['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const part of list.components) {
      expect(part).toMatchObject({
        type: 'library',
        name: expect.stringMatching(/^[a-z0-9][\w.-]*$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/),
        scope: expect.stringMatching(/^(required|optional)$/),
      });
      const { hashes, scope } = part as unknown as { hashes?: { content: string }[]; scope: string };
      // The registry of whoever made the lockfile may not have had what runs on other systems.
      if (scope === 'required') expect(hashes, part['bom-ref']).toBeDefined();
      for (const { content } of hashes ?? []) expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
    const known = new Set([...refs, list.metadata.component['bom-ref']]);
    expect(new Set(list.dependencies.map(({ ref }) => ref))).toEqual(known);
    for (const { dependsOn } of list.dependencies) for (const ref of dependsOn) expect(known).toContain(ref);
  });

  test.each(['apps/server/src', 'packages/rules/src', 'packages/contract/src', 'packages/messages/src'])(
    'names every package that %s loads',
    (folder) => {
      // The types of some, and a tool that only tests load.
      const loaded = [...namedIn(folder)].filter((name) => !['vitest', 'fast-check', 'bpmn-moddle'].includes(name));
      expect(loaded.filter((name) => !names.has(name))).toEqual([]);
      if (folder === 'apps/server/src') expect(loaded.length).toBeGreaterThan(15);
    },
  );

  test('and all that these need in turn, as they are installed here', () => {
    const require = createRequire(join(PROJECT, 'apps/server/package.json'));
    const missing: string[] = [];
    const seen = new Set<string>();
    const walk = (from: NodeJS.Require, name: string) => {
      const folder = (from.resolve.paths(name) ?? [])
        .map((path) => join(path, name))
        .find((path) => existsSync(join(path, 'package.json')));
      if (!folder || seen.has(folder)) return;
      seen.add(folder);
      const {
        version,
        dependencies = {},
        optionalDependencies = {},
      } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (!parts.some((part) => nameOf(part) === name && part.version === version)) missing.push(`${name}@${version}`);
      const inside = createRequire(join(folder, 'package.json'));
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) walk(inside, next);
    };
    const { dependencies } = require('./package.json') as { dependencies: Record<string, string> };
    for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@campus/'))) walk(require, name);
    expect(seen.size).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('names what only builds and tests nowhere', () => {
    const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')).packages;
    const dev = Object.entries(lock as Record<string, { dev?: boolean; version?: string }>)
      .filter(([, { dev: only }]) => only)
      .map(([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`);
    expect(dev.length).toBeGreaterThan(50);
    const shipped = new Set(parts.map((part) => `${nameOf(part)}@${part.version}`));
    expect(dev.filter((one) => shipped.has(one))).toEqual([]);
    for (const name of ['vitest', '@biomejs/biome', 'typescript', '@playwright/test', 'vite', 'knip', 'fast-check'])
      expect(names).not.toContain(name);
  });

  test('says nothing of the machine or the hour, and comes out the same twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-parts-'));
    const files = ['one.json', 'two.json'].map((name) => join(folder, name));
    for (const file of files) execFileSync(process.execPath, [join(PROJECT, 'tools/parts.ts'), file], { cwd: folder });
    const [one, two] = files.map((file) => readFileSync(file, 'utf8')) as [string, string];
    expect(one).toBe(two);
    for (const word of [PROJECT, dirname(PROJECT), homedir(), 'node_modules', 'file:', 'timestamp', 'serialNumber'])
      expect(one, word).not.toContain(word);
    rmSync(folder, { recursive: true });
  });

  test('has a package that stands in two versions twice, and not what nobody installed', () => {
    const packages = {
      '': { dependencies: { a: '1' } },
      'apps/server': { dependencies: { b: '2', '@campus/rules': '*' }, optionalDependencies: { gone: '1' } },
      'apps/web': {},
      'packages/rules': { dependencies: { c: '1' } },
      'apps/e2e': { dependencies: { tool: '1' } },
      'node_modules/@campus/rules': { resolved: 'packages/rules', link: true },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': {
        version: '1.0.0',
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/d': { version: '1.0.0' },
      'node_modules/e': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0' },
    };
    const { components, dependencies } = listParts(packages, { name: 'hall', version: '1.2.3' });
    const refs = ['a@1.0.0', 'b@1.0.0', 'b@2.0.0', 'c@1.0.0', 'd@1.0.0'].map((name) => `pkg:npm/${name}`);
    expect(components.map((part) => part['bom-ref'])).toEqual(refs);
    expect(dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0')).toEqual({ ref: refs[0], dependsOn: [refs[1]] });
    expect(dependencies.find(({ ref }) => ref === 'pkg:npm/hall@1.2.3')?.dependsOn).toEqual([
      refs[0],
      refs[2],
      refs[3],
    ]);
  });
});
