/**
 * What no text may hold: halves of a surrogate pair and NUL cannot be kept by PostgreSQL; U+FFFE, U+FFFF and control
 * characters cannot stand in the XML of a spreadsheet, and nobody types them. Line breaks and tabs are text.
 */
const UNKEEPABLE = '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffe\\uffff\\p{Cs}]';
const ONE = new RegExp(UNKEEPABLE, 'u');
const EACH = new RegExp(UNKEEPABLE, 'gu');

/** Whether a text can be kept and exported as it is. */
export const isKeepable = (text: string): boolean => !ONE.test(text);

/** The text without what cannot be kept; what nobody could see or type is not missed. */
export const keepable = (text: string, instead = ''): string => (ONE.test(text) ? text.replace(EACH, instead) : text);

/**
 * Signs that turn the direction of writing, and nobody sees: with them a name is forged that reads unlike it is. No name
 * and no title in any language that we know needs them; a long text may have come with them from elsewhere.
 */
const DIRECTION = '[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]';
const ONE_DIRECTION = new RegExp(DIRECTION, 'u');
const EACH_DIRECTION = new RegExp(DIRECTION, 'gu');

export const turnsDirection = (text: string): boolean => ONE_DIRECTION.test(text);

/** The text as it is shown and handed out: without what cannot be kept, and read from one side to the other. */
export const harmless = (text: string): string => {
  const kept = keepable(text);
  return turnsDirection(kept) ? kept.replace(EACH_DIRECTION, '') : kept;
};

/** The first place of a value whose text turns the direction of writing, by its path with dots; null where none does. */
export function turningIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return turnsDirection(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const found = turnsDirection(name) ? path : turningIn(inner, at);
    if (found !== null) return found;
  }
  return null;
}

/** No payload of ours nests deeper; what does would only exhaust those who walk through it. */
const DEEPEST = 100;

/** Names that reach into prototypes. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

export type UnkeepableFault = { field: string; code: 'characters' | 'unknown-field' };

/**
 * Every field of a payload whose text or name cannot be kept, by its path with dots; null where it nests too deep.
 * Fields of `apart` are judged elsewhere, row by row.
 */
export function unkeepableIn(payload: object, apart: string | null): UnkeepableFault[] | null {
  const faults: UnkeepableFault[] = [];
  const open: { value: object; path: string; depth: number }[] = [{ value: payload, path: '', depth: 1 }];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.depth > DEEPEST) return null;
    for (const [name, value] of Object.entries(at.value)) {
      const field = at.path === '' ? name : `${at.path}.${name}`;
      if (at.depth === 1 && name === apart) continue;
      if (RESERVED.has(name)) faults.push({ field, code: 'unknown-field' });
      else if (!isKeepable(name)) faults.push({ field: keepable(field), code: 'characters' });
      else if (typeof value === 'string' && !isKeepable(value)) faults.push({ field, code: 'characters' });
      else if (typeof value === 'object' && value !== null) open.push({ value, path: field, depth: at.depth + 1 });
    }
  }
  return faults;
}
