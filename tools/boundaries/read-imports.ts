import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { type Argument, Visitor } from 'oxc-parser';
import type { Import, Target } from './law.ts';
import { lineAt, type Source } from './read-source.ts';

interface Mention {
  start: number;
  text: string | undefined;
  typeOnly: boolean;
  names?: string[];
}

/** Every import of one file: static, re-exported, dynamic and in types. */
export function readImports(source: Source): Import[] {
  const { file, text: sourceText, parsed } = source;
  const mentions: Mention[] = [];
  const saysType = (start: number) => /^(import|export)\s+type\b/.test(sourceText.slice(start, start + 20));
  for (const { start, moduleRequest, entries } of parsed.module.staticImports) {
    const typeOnly = saysType(start) && entries.every((entry) => entry.isType);
    const names = entries.flatMap(({ isType, importName }) => (isType ? [] : (importName.name ?? [])));
    mentions.push({ start: moduleRequest.start, text: moduleRequest.value, typeOnly, names });
  }
  for (const { start, entries } of parsed.module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) mentions.push({ start: request.start, text: request.value, typeOnly: saysType(start) });
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(sourceText.slice(moduleRequest.start, moduleRequest.end).trim());
    mentions.push({ start: moduleRequest.start, text: literal?.[2], typeOnly: false });
  }
  // The list of imports leaves these out; walking the whole tree is only needed where there may be one.
  if (/\bimport\s*\(|\bimport\.meta\.glob\b/.test(sourceText)) {
    new Visitor({
      TSImportType: ({ source: { start, value } }) => {
        mentions.push({ start, text: value, typeOnly: true });
      },
      CallExpression: ({ callee, arguments: [first], start }) => {
        if (/^import\.meta\.glob$/.test(sourceText.slice(callee.start, callee.end))) {
          for (const text of patternsOf(first)) mentions.push({ start, text, typeOnly: false });
        }
      },
    }).visit(parsed.program);
  }
  return mentions.map(({ start, text, typeOnly, names = [] }) => ({
    from: file,
    line: lineAt(source, start),
    text: text ?? 'a path that is put together',
    target:
      text === undefined
        ? { kind: 'unknown', why: 'an import whose path is not written out cannot be checked' }
        : resolve(file, text),
    typeOnly,
    names,
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
