import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
import type { Import, Target } from './directions.ts';

interface Mention {
  start: number;
  text: string | undefined;
  typeOnly: boolean;
}

/** Every import of one file: static, re-exported, dynamic and in types. Throws when the file cannot be parsed. */
export function readImports(root: string, from: string): Import[] {
  const source = readFileSync(posix.join(root, from), 'utf8');
  const parsed = parseSync(from, source);
  const fault = parsed.errors.find((error) => error.severity === 'Error');
  if (fault) throw new Error(`${from} cannot be parsed: ${fault.message}`);
  const mentions: Mention[] = [];
  const saysType = (start: number) => /^(import|export)\s+type\b/.test(source.slice(start, start + 20));
  for (const { start, moduleRequest, entries } of parsed.module.staticImports) {
    const typeOnly = saysType(start) && entries.every((entry) => entry.isType);
    mentions.push({ start: moduleRequest.start, text: moduleRequest.value, typeOnly });
  }
  for (const { start, entries } of parsed.module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) mentions.push({ start: request.start, text: request.value, typeOnly: saysType(start) });
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end).trim());
    mentions.push({ start: moduleRequest.start, text: literal?.[2], typeOnly: false });
  }
  // The list of imports leaves these out; walking the whole tree is only needed where there may be one.
  if (/\bimport\s*\(|\bimport\.meta\.glob\b/.test(source)) {
    new Visitor({
      TSImportType: ({ source: { start, value } }) => {
        mentions.push({ start, text: value, typeOnly: true });
      },
      CallExpression: ({ callee, arguments: [first], start }) => {
        if (/^import\.meta\.glob$/.test(source.slice(callee.start, callee.end))) {
          for (const text of patternsOf(first)) mentions.push({ start, text, typeOnly: false });
        }
      },
    }).visit(parsed.program);
  }
  return mentions.map(({ start, text, typeOnly }) => ({
    from,
    line: source.slice(0, start).split('\n').length,
    text: text ?? 'a path that is put together',
    target:
      text === undefined
        ? { kind: 'unknown', why: 'an import whose path is not written out cannot be checked' }
        : resolve(from, text),
    typeOnly,
  }));
}

/** Up to its first star each pattern of a glob is the folder that it leads to; exceptions lead nowhere. */
function patternsOf(argument: Argument | undefined): (string | undefined)[] {
  const parts = argument?.type === 'ArrayExpression' ? argument.elements : [argument];
  return parts
    .map((part) => (part?.type === 'Literal' && typeof part.value === 'string' ? part.value : undefined))
    .filter((text) => !text?.startsWith('!'))
    .map((text) => text?.replace(/[^/]*\*.*$/, ''));
}

/** Where an import leads, by the names that the workspaces declare. */
export function resolve(from: string, text: string): Target {
  const path = text.replace(/\?.*$/, '');
  if (path.startsWith('.')) return { kind: 'file', path: posix.normalize(posix.join(posix.dirname(from), path)) };
  const alias = /^#(server|web)\/(.+)$/.exec(path);
  if (alias) return { kind: 'file', path: `apps/${alias[1]}/src/${alias[2]}` };
  const pack = /^@campus\/(rules|contract|messages)\/(.+)$/.exec(path);
  if (pack) return { kind: 'file', path: posix.normalize(`packages/${pack[1]}/src/${pack[2]}`) };
  const app = /^@campus\/(server|web|e2e)(?:\/(.+))?$/.exec(path);
  if (app) return { kind: 'file', path: `apps/${app[1]}/${app[2] ?? ''}` };
  if (/^[#/]|^@campus\//.test(path)) return { kind: 'unknown', why: 'no workspace declares this name' };
  if (path.startsWith('node:') || builtinModules.includes(path)) return { kind: 'node', name: path };
  return {
    kind: 'package',
    name: path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  };
}
