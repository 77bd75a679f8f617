import { secretsOf, type Values, valuesAt } from '@campus/rules/parameters/catalogue.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dropSecrets, findSecret, insertSecret, type Parameter } from './parameters.store.ts';

const PURPOSE = 'parameter secrets';

type At = { organisationId: string; key: string; value: string; version: number };
/** A sealed value moved to another place can no longer be opened. */
const holderOf = ({ organisationId, key, value, version }: At) => `${organisationId}/${key}/${value}/${version}`;

type Tools = Pick<Ctx, 'db' | 'secrets'>;

/**
 * Seals the secret ones among values that are to be set, and answers what is kept of them instead: the version in which
 * they were written. So neither the parameter nor its history holds a secret, and what counts is told by the same rule
 * as for all other values.
 */
export async function sealSecrets(tools: Tools, { organisationId, key, version }: Parameter, set: Values) {
  const stored: Record<string, string> = { ...set };
  for (const value of secretsOf(key)) {
    const text = set[value];
    if (!text) continue;
    const at = { organisationId, key, value, version: version + 1 };
    await insertSecret(tools.db, at, tools.secrets.seal(text, PURPOSE, holderOf(at)));
    stored[value] = String(at.version);
  }
  return stored;
}

/** Deletes the secrets that none of these values refer to. */
export async function forgetSecrets(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, key }: Parameter,
  goneBy: readonly (Values | null)[],
): Promise<void> {
  const names = secretsOf(key);
  if (names.length === 0) return;
  const remaining = goneBy.flatMap((values) =>
    names.flatMap((value) => (values?.[value] ? [{ value, version: Number(values[value]) }] : [])),
  );
  await dropSecrets(db, organisationId, key, remaining);
}

/** A secret value as it counts now, for who has to show it to another system; null where none is set or it cannot be opened. */
export async function openSecret(
  { db, secrets, now }: Tools & Pick<Ctx, 'now'>,
  row: Parameter,
  value: string,
): Promise<string | null> {
  const version = Number(valuesAt(row, now)[value] ?? 0);
  if (!version) return null;
  const at = { organisationId: row.organisationId, key: row.key, value, version };
  return unsealAt(secrets, at, await findSecret(db, at));
}

/** A sealed value of a place; null where there is none or it cannot be opened. */
export function unsealAt(secrets: Ctx['secrets'], at: At, sealed: Buffer | null): string | null {
  try {
    return sealed && secrets.unseal(sealed, PURPOSE, holderOf(at));
  } catch {
    // Sealed under another secret of the installation: as good as not set, and shown as such.
    return null;
  }
}

/** Secret values that are set and cannot be opened any more. */
export async function listLostSecrets(tools: Tools & Pick<Ctx, 'now'>, row: Parameter): Promise<string[]> {
  const lost: string[] = [];
  for (const value of secretsOf(row.key))
    if (valuesAt(row, tools.now)[value] && (await openSecret(tools, row, value)) === null) lost.push(value);
  return lost;
}
