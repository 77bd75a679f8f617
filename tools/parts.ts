/**
 * Writes what is shipped as a CycloneDX list: every package that server and pages are made of, by the lockfile alone, so it
 * needs no network and comes out the same on every machine. What only builds and tests is not in it.
 * (`npm sbom` refuses workspaces without versions, and dates what it writes.)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { foldersAbove } from './fix-lock.ts';

interface Entry {
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Packages = Record<string, Entry>;
type Component = { 'bom-ref': string; [field: string]: unknown };

/** What an installation consists of; benches and journeys stay at home. */
const SHIPPED = ['', 'apps/server', 'apps/web'];
const SPECIFICATION = '1.6';

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** What a package asks for, in the place where Node would find it; what is not installed is not there. */
function* neededBy(place: string, packages: Packages): Generator<string> {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place] as Entry;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = [...foldersAbove(place)].map((folder) => folder + name).find((at) => packages[at]);
    if (found) yield packages[found]?.link ? (packages[found].resolved as string) : found;
  }
}

function describe(place: string, { version = '', integrity, license, optional }: Entry): Component {
  const [name, scope] = nameOf(place).split('/').reverse();
  const digest = integrity?.split(' ').find((each) => each.startsWith('sha512-'));
  return {
    type: 'library',
    'bom-ref': purlOf(nameOf(place), version),
    ...(scope ? { group: scope } : {}),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(nameOf(place), version),
    ...(digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest.slice('sha512-'.length), 'base64').toString('hex') }] }
      : {}),
    ...(license
      ? { licenses: [/^[\w.+() -]+$/.test(license) ? { expression: license } : { license: { name: license } }] }
      : {}),
  };
}

/** The list of a lockfile, in an order of its own. */
export function listParts(packages: Packages, product: { name: string; version: string }) {
  const reached = new Set<string>();
  const open = [...SHIPPED];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    open.push(...neededBy(place, packages));
  }
  const isPackage = (place: string) => place.includes('node_modules/');
  const refOf = (place: string) => purlOf(nameOf(place), packages[place]?.version ?? '');
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  const own = `pkg:npm/${product.name}@${product.version}`;
  for (const place of reached) {
    // Workspaces are the product itself.
    const ref = isPackage(place) ? refOf(place) : own;
    if (isPackage(place)) components.set(ref, describe(place, packages[place] as Entry));
    const needed = [...neededBy(place, packages)].filter(isPackage).map(refOf);
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...needed]));
  }
  const byRef = <T>([a]: [string, T], [b]: [string, T]) => (a < b ? -1 : 1);
  return {
    $schema: `http://cyclonedx.org/schema/bom-${SPECIFICATION}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: SPECIFICATION,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, ...product, purl: own } },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [...needs].sort(byRef).map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  };
}

/** The list of this project, as it is written. */
export function partsText(project: URL): string {
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, project), 'utf8'));
  const { name, version } = read('package.json');
  return `${JSON.stringify(listParts(read('package-lock.json').packages, { name, version }), null, 2)}\n`;
}

if (import.meta.main) {
  const file = process.argv[2] ?? 'parts.cdx.json';
  const text = partsText(new URL('../', import.meta.url));
  writeFileSync(file, text);
  console.log(`${JSON.parse(text).components.length} parts: ${file}`);
}
