import { type Expression, Visitor } from 'oxc-parser';
import { isTest } from '../files.ts';
import type { Import, Violation } from '../law.ts';
import { lineAt, type Source } from '../read-source.ts';

/** The one way out, and what reaches somebody in another manner; each entry says what it may use. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/platform/call-out.ts': ['https', 'dns/promises'],
  // Ends sessions on access servers: one packet of UDP to an address that whoever runs the network wrote down.
  'apps/server/src/outside/network-access-server/real.ts': ['dgram'],
  // Knows a connection that came in when it sees one.
  'apps/server/src/platform/http.ts': ['net'],
};

const isOurs = (file: string) => /^apps\/server\/(src|db)\/|^packages\//.test(file) && !isTest(file);
/** What opens connections or asks name servers. */
const network = /^(?:node:)?(https?|http2|net|tls|dgram|dns(?:\/promises)?|_http_client|_tls_wrap|undici)$/;
/** These of `node:net` look at texts and reach nobody. */
const harmless = ['isIP', 'isIPv4', 'isIPv6', 'BlockList'];
const globals = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'];
const mayName = new RegExp(`\\b(?:${globals.join('|')})\\b|\\b(?:require|getBuiltinModule)\\b|['"\`]node:`);

/** The server reaches other systems by one function alone: it judges every address, and nothing goes around it. */
export function otherWaysOut(source: Source, imports: readonly Import[]): Violation[] {
  const { file } = source;
  if (!isOurs(file)) return [];
  const violation = (line: number, fault: string, name: string): Violation => ({
    law: 'one-way-out',
    from: file,
    line,
    fault,
    why: 'other systems are reached by apps/server/src/platform/call-out.ts alone',
    name,
  });
  const isRefused = (text: string) => {
    const name = network.exec(text)?.[1];
    return name !== undefined && !allowed[file]?.includes(name);
  };
  const isHarmless = ({ text, names }: Import) =>
    /^(node:)?net$/.test(text) && names.length > 0 && names.every((name) => harmless.includes(name));
  return [
    ...imports
      .filter((found) => !found.typeOnly && isRefused(found.text) && !isHarmless(found))
      .map(({ line, text }) => violation(line, `imports ${text}`, text)),
    ...namedInCode(source).flatMap(({ start, text }) =>
      globals.includes(text) || isRefused(text) ? [violation(lineAt(source, start), `uses ${text}`, text)] : [],
    ),
  ];
}

type Named = { start: number; text: string };

/** Modules that are required, and words that stand for something of the world outside of the file. */
function namedInCode(source: Source): Named[] {
  if (!mayName.test(source.text)) return [];
  const found: Named[] = [];
  // A part of something is not the word itself: `queue.fetch` is nobody's `fetch`.
  const parts = new Set<number>();
  const part = ({ computed, key }: { computed?: boolean; key: { start: number } }) => {
    if (!computed) parts.add(key.start);
  };
  new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      const isGlobal = object.type === 'Identifier' && /^(globalThis|global|self)$/.test(object.name);
      if (!computed && !isGlobal) parts.add(property.start);
    },
    Property: (node) => {
      if (!node.shorthand) part(node);
    },
    MethodDefinition: part,
    PropertyDefinition: part,
    TSPropertySignature: part,
    TSMethodSignature: part,
    Identifier: ({ name, start }) => {
      if (globals.includes(name) && !parts.has(start)) found.push({ start, text: name });
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const text = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : '';
      if (text.startsWith('node:') || isRequire(callee)) found.push({ start, text });
    },
  }).visit(source.parsed.program);
  return found;
}

const isRequire = (callee: Expression): boolean =>
  (callee.type === 'Identifier' && callee.name === 'require') ||
  (callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'getBuiltinModule');
