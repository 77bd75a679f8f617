import type { Call } from '@campus/contract/define-call.ts';
import { z } from 'zod';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Texts whose form a schema does not tell. */
const shaped: Readonly<Record<string, string>> = { browser: 'b'.repeat(32), state: 's'.repeat(22), inside: 'true' };

/** Something that could fit: what has to be there, and an id wherever one may be. */
function fill(schema: Schema, id: string, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf)
    return fill(schema.anyOf.find((one) => one.format === 'uuid') ?? (schema.anyOf.at(-1) as Schema), id, name);
  if (schema.format === 'uuid') return id;
  if (schema.type === 'array') return [fill(schema.items ?? {}, id)];
  if (schema.type === 'object') {
    const filled = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fill(one, id, key)] as const);
    const wanted = filled.filter(
      ([key, value]) => schema.required?.includes(key) || JSON.stringify(value ?? null).includes(id),
    );
    return Object.fromEntries(wanted);
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  return /Id$|^id$/.test(name) ? id : (shaped[name] ?? 'words');
}

const read = new WeakMap<z.ZodType, Schema>();
/** What a part of a call asks for, read once: it is filled for many records. */
export function schemaOf(part: z.ZodType): Schema {
  const schema = read.get(part) ?? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema);
  read.set(part, schema);
  return schema;
}

/** A payload for a call that names one record everywhere. */
export function filledFor(call: Call, id: string): Record<string, unknown> {
  const given = [call.query, call.body].map(
    (part) => fill({ ...schemaOf(part), type: 'object' }, id) as Record<string, unknown>,
  );
  return { ...given[0], ...given[1] };
}
