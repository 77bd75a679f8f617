import { type PropertyKey as Key, type ParamPattern, Visitor } from 'oxc-parser';
import type { Violation } from '../law.ts';
import { lineAt, type Source } from '../read-source.ts';

const most = 5;

interface Span {
  start: number;
  end: number;
}

/** Nobody reads a call with six arguments in a row without looking up their order. Function types count as well. */
export function longParameterLists(source: Source): Violation[] {
  if (!mayTakeMany(source.text)) return [];
  const namedSpans: (Span & { name: string })[] = [];
  const long: (Span & { count: number })[] = [];
  const count = ({ start, end, params }: Span & { params: ParamPattern[] }) => {
    if (params.length > most) long.push({ start, end, count: params.length });
  };
  const byId = ({ start, end, id }: Span & { id?: { type: string; name?: string } | null }) => {
    if (id?.name) namedSpans.push({ start, end, name: id.name });
  };
  const byKey = ({ start, end, key }: Span & { key: Key }) => {
    namedSpans.push({ start, end, name: source.text.slice(key.start, key.end) });
  };
  new Visitor({
    FunctionDeclaration: (node) => {
      byId(node);
      count(node);
    },
    TSDeclareFunction: (node) => {
      byId(node);
      count(node);
    },
    TSMethodSignature: (node) => {
      byKey(node);
      count(node);
    },
    FunctionExpression: count,
    TSEmptyBodyFunctionExpression: count,
    ArrowFunctionExpression: count,
    TSFunctionType: count,
    TSConstructorType: count,
    TSCallSignatureDeclaration: count,
    TSConstructSignatureDeclaration: count,
    ClassDeclaration: byId,
    VariableDeclarator: byId,
    TSTypeAliasDeclaration: byId,
    TSInterfaceDeclaration: byId,
    Property: byKey,
    PropertyDefinition: byKey,
    MethodDefinition: byKey,
    TSPropertySignature: byKey,
  }).visit(source.parsed.program);
  return long.map(({ start, end, count: params }) => {
    const around = namedSpans.filter((range) => range.start <= start && range.end >= end);
    const name = around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.name ?? 'a function';
    return {
      law: 'five-parameters',
      from: source.file,
      line: lineAt(source, start),
      fault: `gives ${name} ${params} parameters`,
      why: `more than ${most} are mixed up sooner or later; hand over an object with names`,
      name,
    };
  });
}

/** Comments (but no addresses) and plain strings, to be passed over. */
const passedOver = [/(?<!:)\/\/.*/, /\/\*[\s\S]*?\*\//, /'(?:[^'\\\n]|\\.)*'/, /"(?:[^"\\\n]|\\.)*"/];
/** Brackets, and commas but the last one of a list; what follows parameters is read along with their bracket. */
const countedTokens = [/[([{}\]]/, /,(?!\s*\))/, /\)(?:\s*(?::|=>|\{))?/];
const signs = new RegExp([...passedOver, ...countedTokens].map(({ source }) => source).join('|'), 'g');
const closes: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * A cheap look whether some brackets hold enough commas and are followed by what follows parameters; only then is the
 * tree worth its price. In doubt it says yes: brackets that do not match, as in a pattern or a text, are enough.
 */
export function mayTakeMany(text: string): boolean {
  const open: { sign: string; commas: number }[] = [];
  for (const [found] of text.matchAll(signs)) {
    const sign = found.charAt(0);
    const innermost = open.at(-1);
    if (sign === ',' && innermost) innermost.commas++;
    if ('([{'.includes(sign)) open.push({ sign, commas: 0 });
    if (sign in closes) {
      open.pop();
      if (innermost?.sign !== closes[sign]) return true;
      if (innermost && innermost.commas >= most && found.length > 1) return true;
      if (found.endsWith('{')) open.push({ sign: '{', commas: 0 });
    }
  }
  return open.length > 0;
}
