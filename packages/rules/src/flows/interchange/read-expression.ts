import type { Comparison, Condition, SingleValue } from '../conditions.ts';

/** Longer or deeper than this is no condition that a clerk could read. */
const MOST_LETTERS = 500;
const MOST_LEVELS = 4;
const MOST_PARTS = 20;
const MOST_LETTERS_OF_VALUE = 200;

const TOKEN =
  /\s*(?:(&&|\|\||==|!=|<=|>=|<|>|=|!|\(|\)|\b(?:and|or|not|eq|ne|lt|le|gt|ge|empty)\b)|(-?\d+(?:\.\d+)?)|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([A-Za-z_][\w-]*))/y;

type Token = { sign: string } | { value: string | number | boolean | null } | { name: string };

const COMPARED: Record<string, Comparison> = {
  '==': 'is',
  '=': 'is',
  eq: 'is',
  '!=': 'is-not',
  ne: 'is-not',
  '<': 'less',
  lt: 'less',
  '<=': 'at-most',
  le: 'at-most',
  '>': 'more',
  gt: 'more',
  '>=': 'at-least',
  ge: 'at-least',
};
const TURNED: Partial<Record<Comparison, Comparison>> = {
  less: 'more',
  'at-most': 'at-least',
  more: 'less',
  'at-least': 'at-most',
};
const WORDS: Record<string, boolean | null> = { true: true, false: false, null: null };

/** Thrown inside this file only. */
class NotSimple extends Error {}

/**
 * Reads a simple expression of another system as a condition: `${days > 3}`, `#{type == 'a' && !urgent}`, `=amount >= 10`.
 * Null where it says anything that a condition cannot, or asks for a field that is not there.
 */
export function readExpression(text: string, fields: ReadonlyMap<string, string>): Condition | null {
  if (text.length > MOST_LETTERS) return null;
  try {
    const tokens = tokensOf(insideOf(text.trim()));
    const condition = readAny(tokens, fields, 0);
    return tokens.length === 0 ? condition : null;
  } catch (error) {
    if (error instanceof NotSimple) return null;
    throw error;
  }
}

/** Without the marks by which other systems tell an expression from a text. */
function insideOf(text: string): string {
  if (/^[$#]\{[\s\S]*\}$/.test(text)) return text.slice(2, -1);
  return text.startsWith('=') ? text.slice(1) : text;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const reader = new RegExp(TOKEN);
  while (reader.lastIndex < text.trimEnd().length) {
    const found = reader.exec(text);
    if (!found) throw new NotSimple();
    const [, sign, number, double, single, name] = found;
    if (sign !== undefined) tokens.push({ sign });
    else if (number !== undefined && Number.isFinite(Number(number))) tokens.push({ value: Number(number) });
    else if (number !== undefined) throw new NotSimple();
    else if (name === undefined) tokens.push({ value: (double ?? single ?? '').replaceAll(/\\(.)/g, '$1') });
    else tokens.push(Object.hasOwn(WORDS, name) ? { value: WORDS[name] as boolean | null } : { name });
  }
  return tokens;
}

const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token !== undefined && 'sign' in token && signs.includes(token.sign);

type Reader = (tokens: Token[], fields: ReadonlyMap<string, string>, level: number) => Condition;

const joined =
  (kind: 'all' | 'any', signs: readonly string[], part: Reader): Reader =>
  (tokens, fields, level) => {
    const of = [part(tokens, fields, level)];
    while (isSign(tokens[0], ...signs)) {
      tokens.shift();
      of.push(part(tokens, fields, level));
    }
    if (of.length > MOST_PARTS) throw new NotSimple();
    return of.length === 1 ? (of[0] as Condition) : { kind, of };
  };

const readOne: Reader = (tokens, fields, level) => {
  if (level > MOST_LEVELS) throw new NotSimple();
  const token = tokens.shift();
  if (isSign(token, '!', 'not')) return { kind: 'not', of: readOne(tokens, fields, level + 1) };
  if (isSign(token, 'empty'))
    return { kind: 'field', field: fieldOf(tokens.shift(), fields), is: 'empty', value: null };
  if (isSign(token, '(')) {
    const inside = readAny(tokens, fields, level + 1);
    if (!isSign(tokens.shift(), ')')) throw new NotSimple();
    return inside;
  }
  return readComparison(token, tokens, fields);
};
const readAll: Reader = joined('all', ['&&', 'and'], (...parts) => readOne(...parts));
const readAny: Reader = joined('any', ['||', 'or'], readAll);

function readComparison(first: Token | undefined, tokens: Token[], fields: ReadonlyMap<string, string>): Condition {
  const [next] = tokens;
  const is = next && 'sign' in next ? COMPARED[next.sign] : undefined;
  if (is === undefined) return asked(fieldOf(first, fields), 'is', true);
  tokens.shift();
  const other = tokens.shift();
  if (first && 'name' in first && other && 'value' in other) return asked(fieldOf(first, fields), is, other.value);
  if (first && 'value' in first && other && 'name' in other)
    return asked(fieldOf(other, fields), TURNED[is] ?? is, first.value);
  throw new NotSimple();
}

/** What equals nothing is empty, and what does not is filled in. */
function asked(field: string, is: Comparison, value: SingleValue): Condition {
  if (String(value).length > MOST_LETTERS_OF_VALUE) throw new NotSimple();
  if (value !== null) return { kind: 'field', field, is, value };
  if (is !== 'is' && is !== 'is-not') throw new NotSimple();
  return { kind: 'field', field, is: is === 'is' ? 'empty' : 'filled', value: null };
}

function fieldOf(token: Token | undefined, fields: ReadonlyMap<string, string>): string {
  const field = token && 'name' in token ? fields.get(token.name) : undefined;
  if (field === undefined) throw new NotSimple();
  return field;
}
