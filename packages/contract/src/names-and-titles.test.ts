import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allCalls } from './calls/all.ts';

/** Reads unlike it is: 王 and then what a reader takes for another name. */
const TURNED = '王\u202eabcde2026';

type Found = { path: string; schema: z.ZodType };
type Def = { type: string } & Record<string, unknown>;

/** Every place of a payload that takes a text of any kind. */
function* textsIn(schema: z.ZodType, path: string, seen: ReadonlySet<z.ZodType> = new Set()): Generator<Found> {
  if (seen.has(schema)) return;
  const within = new Set([...seen, schema]);
  const def = schema.def as unknown as Def;
  const inner = (next: unknown, at = path) => textsIn(next as z.ZodType, at, within);
  if (def.type === 'string') yield { path, schema };
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape as object)) yield* inner(field, `${path}.${name}`);
  if (def.type === 'array') yield* inner(def.element, `${path}[]`);
  if (def.type === 'record') yield* inner(def.valueType, `${path}{}`);
  if (def.type === 'union') for (const option of def.options as unknown[]) yield* inner(option);
  if (def.type === 'pipe') {
    const from = (def.in as z.ZodType).def as unknown as Def;
    if (from.type === 'string') yield { path, schema };
    else yield* inner(def.in);
  }
  if (['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional'].includes(def.type))
    yield* inner(def.innerType);
  if (def.type === 'lazy') yield* inner((def.getter as () => unknown)());
}

/**
 * What takes such signs all the same, whatever call it is of. A new line here is a decision: each is either long text, which
 * may have come with them from elsewhere, or judged again by its own reader, or a word of machines that names nobody.
 */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  'long texts': [
    'text',
    'reason',
    'notice',
    'guides[].body.zh',
    'guides[].body.en',
    'body.zh',
    'body.en',
    'introduction.zh',
    'introduction.en',
    'print.closing.zh',
    'print.closing.en',
  ],
  'forms, by the kind of each field': ['form{}', 'form{}[]', 'values{}', 'values{}[]'],
  'rows from outside, each put aside by itself': [
    'rows[].account',
    'rows[].areaOne',
    'rows[].areaTwo',
    'rows[].bed',
    'rows[].building',
    'rows[].campus',
    'rows[].room',
  ],
  'secrets and cursors': [
    'after',
    'at',
    'code',
    'confirm',
    'key',
    'next',
    'original',
    'password',
    'refresh_token',
    'secret',
    'sig',
    'ticket',
    'token',
    'until',
  ],
  'what is only looked for': [
    'area',
    'grant_type',
    'name',
    'orgSign',
    'placeIds',
    'revision',
    'service',
    't',
    'thing',
    'username',
  ],
};

test('[SAF-12] no name and no title of any call takes signs that turn the direction of writing', () => {
  const taking = allCalls.flatMap((call) =>
    [call.query, call.body].flatMap((part) =>
      [...textsIn(part, 'of')]
        .filter(({ schema }) => schema.safeParse(TURNED).success)
        .map(({ path }) => path.slice(path.indexOf('.') + 1)),
    ),
  );
  expect([...new Set(taking)].sort()).toEqual(Object.values(TAKES).flat().sort());
});
