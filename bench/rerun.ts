import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { asSent, isBoundary, type Statement } from './bare-routes.ts';

/** The statements of one request, and what of their values the product made for that request alone. */
export type Rerun = { statements: Statement[]; fresh: string[]; freshBytes: Buffer[] };

/** How statements are sent: planned once on each connection, or each time. */
export type Sending = 'prepared' | 'planned';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NUMBER = /\b[A-Z]{2}\d{16}\b/g;

/** Compares two recordings of the same request: ids, numbers and hashes that only the first has were made for it. */
export function rerunOf(first: readonly Statement[], second: readonly Statement[]): Rerun {
  const others = new Set(madeTexts(second));
  const otherBytes = new Set(bytesIn(second).map((bytes) => bytes.toString('hex')));
  return {
    statements: [...first],
    fresh: [...new Set(madeTexts(first))].filter((text) => !others.has(text)),
    freshBytes: bytesIn(first).filter((bytes) => !otherBytes.has(bytes.toString('hex'))),
  };
}

const valuesIn = (statements: readonly Statement[]) => statements.flatMap(({ values }) => values);
const bytesIn = (statements: readonly Statement[]) => valuesIn(statements).filter((value) => Buffer.isBuffer(value));
function madeTexts(statements: readonly Statement[]): string[] {
  const text = JSON.stringify(valuesIn(statements).filter((value) => !Buffer.isBuffer(value)));
  return [...(text.match(ID) ?? []), ...(text.match(NUMBER) ?? [])];
}

/** Runs the statements once more, with new ids where the first run made some; in a transaction where it had one. */
export async function runAgain(pool: Pool, { statements, fresh, freshBytes }: Rerun, sending: Sending): Promise<void> {
  const renew = renewal(fresh, freshBytes);
  let client: PoolClient | null = null;
  try {
    for (const { text, values } of statements) {
      if (/^begin/i.test(text)) client = await pool.connect();
      const name = sending === 'prepared' && !isBoundary(text) ? nameOf(text) : undefined;
      await (client ?? pool).query(asSent({ name, text, values: values.map(renew) }));
      if (!/^(commit|rollback)/i.test(text)) continue;
      client?.release();
      client = null;
    }
  } finally {
    client?.release(true);
  }
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, known);
  return known;
}

function renewal(fresh: readonly string[], freshBytes: readonly Buffer[]): (value: unknown) => unknown {
  if (fresh.length === 0 && freshBytes.length === 0) return (value) => value;
  const changed = new Map(fresh.map((text) => [text, another(text)]));
  const renew = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(ID, known).replace(NUMBER, known);
    if (Array.isArray(value)) return value.map(renew);
    if (!Buffer.isBuffer(value)) return value;
    return freshBytes.some((bytes) => bytes.equals(value)) ? randomBytes(value.length) : value;
  };
  const known = (text: string) => changed.get(text) ?? text;
  return renew;
}

/** Another id, or a number that the product would give only after tens of millions. */
const another = (text: string): string =>
  /^[A-Z]/.test(text) ? text.slice(0, -8) + String(randomInt(30_000_000, 100_000_000)) : randomUUID();
