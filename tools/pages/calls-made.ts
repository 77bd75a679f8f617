import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, areas } from '../../packages/rules/src/deployment/modes.ts';
import { resolve } from '../boundaries/read-imports.ts';
import { readSource } from '../boundaries/read-source.ts';

/** Any node of a syntax tree; what is walked is decided by names alone. */
type Node = { type: string } & Record<string, unknown>;

/** One thing at the top of a file: what it declares and everything that it names. */
type Part = { names: readonly string[]; uses: ReadonlySet<string>; opens: readonly string[] };
type Unit = {
  /** What a local name stands for: a name of another file. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
  /** What is exported: a local name, or a name of another file. */
  exports: ReadonlyMap<string, string | { file: string; name: string }>;
  /** Files whose every export is handed on. */
  handsOn: readonly string[];
  parts: readonly Part[];
};

const WHOLE = '*';
const PAGES = 'apps/web/src/';
const CALLS = /^packages\/contract\/src\/calls\/([\w-]+)\.ts$/;

/** Where the pages of each area begin; the pages for signing in stand outside the trees of their areas. */
const beginnings: Readonly<Record<Area, readonly string[]>> = {
  'hall-pc': ['areas/hall-pc/routes.tsx'],
  'hall-phone': ['areas/hall-phone/routes.tsx'],
  office: [
    'areas/office/routes.tsx',
    'areas/office/pages/login-page.tsx',
    'areas/office/pages/forgotten-password-page.tsx',
  ],
  workflow: [
    'areas/workflow/routes.tsx',
    'areas/workflow/pages/login-page.tsx',
    'areas/workflow/pages/forgotten-password-page.tsx',
  ],
};
/** What every page stands in. */
const around = ['app/main.tsx'];
/** From here each area goes its own way. */
const forks = /^apps\/web\/src\/areas\//;

/**
 * The areas whose pages make each call, read from the sources: what the routes of an area reach, name by name. A call
 * that the frame around all pages makes is one of every area. Keys are `file#name` of the contract.
 */
export function callsMade(root: string): Map<string, Area[]> {
  const units = new Map<string, Unit>();
  const unit = (file: string): Unit => {
    const found = units.get(file) ?? readUnit(root, file);
    units.set(file, found);
    return found;
  };
  const areasByCall = new Map<string, Set<Area>>();
  const reach = (files: readonly string[], follow: (file: string) => boolean, found: readonly Area[]): void => {
    for (const call of reachedFrom(unit, files, follow))
      areasByCall.set(call, new Set([...(areasByCall.get(call) ?? []), ...found]));
  };
  for (const area of areas) reach(beginnings[area], () => true, [area]);
  reach(around, (file) => !forks.test(file), areas);
  return new Map([...areasByCall].map(([call, of]) => [call, areas.filter((area) => of.has(area))]));
}

function reachedFrom(unit: (file: string) => Unit, files: readonly string[], follow: (file: string) => boolean) {
  const calls = new Set<string>();
  const seen = new Set<string>();
  const pending: { file: string; name: string }[] = files.map((file) => ({ file: PAGES + file, name: WHOLE }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { file, name } = next;
    const call = CALLS.exec(file)?.[1];
    if (call) calls.add(`${call}#${name}`);
    const key = `${file}#${name}`;
    if (!file.startsWith(PAGES) || !follow(file) || seen.has(key)) continue;
    seen.add(key);
    const current = unit(file);
    const wanted = new Set<string>();
    const isWholeFile = name === WHOLE;
    for (const [exported, of] of current.exports) {
      if (!isWholeFile && exported !== name) continue;
      if (typeof of === 'string') wanted.add(of);
      else pending.push(of);
    }
    if (isWholeFile || !current.exports.has(name))
      for (const other of current.handsOn) pending.push({ file: other, name });
    for (const part of namedIn(current, wanted)) {
      for (const used of part.uses) {
        const from = current.imports.get(used);
        if (from) pending.push(from);
      }
      for (const opened of part.opens) pending.push({ file: opened, name: WHOLE });
    }
  }
  return calls;
}

/** The parts that some names need, and those that run whenever the file is loaded. */
function namedIn(unit: Unit, wanted: ReadonlySet<string>): Part[] {
  const needed = new Set<Part>(unit.parts.filter((part) => part.names.length === 0));
  const names = [...wanted, ...[...needed].flatMap((part) => [...part.uses])];
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const declares = name;
    for (const part of unit.parts) {
      if (needed.has(part) || !part.names.includes(declares)) continue;
      needed.add(part);
      names.push(...part.uses);
    }
  }
  return [...needed];
}

function readUnit(root: string, file: string): Unit {
  const imports = new Map<string, { file: string; name: string }>();
  const exports = new Map<string, string | { file: string; name: string }>();
  const handsOn: string[] = [];
  const parts: Part[] = [];
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(join(root, file))) return { imports, exports, handsOn, parts };
  const target = (text: string): string | null => {
    const found = resolve(file, text);
    return found.kind === 'file' ? found.path : null;
  };
  for (const node of readSource(root, file).parsed.program.body as unknown as Node[]) {
    const from = 'source' in node && node.source ? target((node.source as { value: string }).value) : null;
    if (node.importKind === 'type' || node.exportKind === 'type') continue;
    if (node.type === 'ImportDeclaration') {
      const specifiers = node.specifiers as Node[];
      if (from && specifiers.length === 0) parts.push({ names: [], uses: new Set(), opens: [from] });
      for (const specifier of specifiers) {
        if (!from || specifier.importKind === 'type') continue;
        const name =
          specifier.type === 'ImportSpecifier'
            ? nameOf(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : WHOLE;
        imports.set(nameOf(specifier.local), { file: from, name });
      }
    } else if (node.type === 'ExportAllDeclaration') {
      if (from) handsOn.push(from);
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration) {
      for (const specifier of node.specifiers as Node[]) {
        if (specifier.exportKind === 'type') continue;
        const local = nameOf(specifier.local);
        exports.set(nameOf(specifier.exported), from ? { file: from, name: local } : local);
      }
    } else {
      const declared = node.type.startsWith('Export') ? (node.declaration as Node) : node;
      const names = namesOf(declared);
      if (node.type === 'ExportDefaultDeclaration') {
        exports.set('default', names[0] ?? 'default');
        if (names.length === 0) names.push('default');
      } else if (node.type === 'ExportNamedDeclaration') for (const name of names) exports.set(name, name);
      if (isType(declared)) continue;
      const uses = new Set<string>();
      const opens: string[] = [];
      walk(declared, uses, (text) => {
        const opened = target(text);
        if (opened) opens.push(opened);
      });
      parts.push({ names, uses, opens });
    }
  }
  // A name that is only handed on from an import is one of that other file.
  for (const [name, of] of exports) {
    const from = typeof of === 'string' ? imports.get(of) : undefined;
    if (from) exports.set(name, from);
  }
  return { imports, exports, handsOn, parts };
}

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
};
const isType = ({ type }: Node): boolean => /^TS(TypeAlias|Interface)Declaration$/.test(type);

function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration')
    return (node.declarations as { id: Node }[]).flatMap(({ id }) => {
      const names = new Set<string>();
      walk(id, names, () => {});
      return [...names];
    });
  return node.id ? [nameOf(node.id)] : [];
}

/** Kinds of syntax that are types around an expression; all other types say nothing about what runs. */
const AROUND_VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'];

/** Every name that a piece of syntax uses as a value, and every file that it opens. */
function walk(node: unknown, uses: Set<string>, opens: (text: string) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, uses, opens);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const current = node as Node;
  if (current.type.startsWith('TS') && !AROUND_VALUES.includes(current.type)) return;
  if (current.type === 'Identifier' || current.type === 'JSXIdentifier') uses.add(nameOf(current));
  if (current.type === 'ImportExpression') {
    const { value } = current.source as { value?: unknown };
    if (typeof value === 'string') opens(value);
  }
  for (const [key, value] of Object.entries(current)) {
    const isPropertyName =
      (key === 'property' && current.type === 'MemberExpression') || (key === 'key' && 'computed' in current);
    if (isPropertyName && !current.computed) continue;
    if (key === 'name' && current.type === 'JSXAttribute') continue;
    if (key === 'property' && current.type === 'JSXMemberExpression') continue;
    walk(value, uses, opens);
  }
}
