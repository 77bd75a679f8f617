import type { ReferenceKind } from '@campus/contract/calls/flows-interchange.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { refuseField } from '#server/platform/refusal.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import type { Audience } from '../flows.tables.ts';
import { exchangeReferences, type Naming } from './exchange-references.ts';
import type { FileRead } from './read-file.ts';
import { type Found, findReferences, type Wanted } from './references.store.ts';

/** Whom or what a file names, and who or what that is here. */
export type SettledReference = {
  kind: ReferenceKind;
  id: string;
  name: Words;
  match: { id: string; name: Words } | null;
};
export type Settled = Definition & { audience: Audience; references: readonly SettledReference[] };

/** Who stands here for whom the file names: by kind and id joined by a colon; empty: nobody yet. */
export type Chosen = Readonly<Record<string, string>>;

type Named = { kind: ReferenceKind | null; id: string };
const WITHOUT_KIND: readonly ReferenceKind[] = ['people', 'departments', 'places'];

/**
 * Makes of a file what it is here, in this organisation: whomever it names is somebody of ours, or left open. Looking at a
 * file and starting from it both come through here, so that what is shown is what is made.
 */
export async function settleFile(db: Db, organisationId: string, file: FileRead, chosen: Chosen): Promise<Settled> {
  const whole: Naming = { ...file.definition, audience: file.business?.audience ?? null };
  const named = namedBy(whole);
  const declared = new Map(file.references.map((reference) => [`${reference.kind}:${reference.id}`, reference]));
  const keyOf = (kind: ReferenceKind, id: string) => declared.get(`${kind}:${id}`)?.key ?? null;
  const nameOf = (kind: ReferenceKind, id: string) => declared.get(`${kind}:${id}`)?.name.zh ?? '';
  const wanted = named.flatMap(({ kind, id }): Wanted[] =>
    (kind ? [kind] : WITHOUT_KIND).flatMap((one): Wanted[] => {
      const instead = chosen[`${one}:${id}`];
      return [{ kind: one, id, key: keyOf(one, id) }, ...(instead ? [{ kind: one, id: instead, key: null }] : [])];
    }),
  );
  const found = await findReferences(db, organisationId, wanted);
  const here = (kind: ReferenceKind, id: string): Found | null => {
    const instead = chosen[`${kind}:${id}`];
    if (instead === undefined) return matching(found, { kind, id, key: keyOf(kind, id) }, nameOf(kind, id));
    if (instead === '') return null;
    const match = found.find((one) => one.kind === kind && one.id === instead && one.usable);
    return match ?? refuseField('chosen', 'not-an-option');
  };
  const references = settled(named, declared, here);
  const settledAs = new Map(references.map(({ kind, id, match }) => [`${kind}:${id}`, match?.id ?? '']));
  const { audience, ...definition } = exchangeReferences(whole, (kind, id) => {
    const kinds = kind ? [kind] : WITHOUT_KIND;
    return kinds.map((one) => settledAs.get(`${one}:${id}`)).find((match) => match !== undefined) ?? id;
  });
  return { ...definition, audience: audience ?? { kind: 'all' }, references };
}

/** Everything that a definition and its audience name, each once. */
export function namedBy(whole: Naming): Named[] {
  const named = new Map<string, Named>();
  exchangeReferences(whole, (kind, id) => {
    named.set(`${kind}:${id}`, { kind, id });
    return id;
  });
  return [...named.values()];
}

/**
 * Whoever has the id is meant, whether or not they could still be chosen; otherwise who is known by the same name or code. An
 * account is a number of one university, so it is somebody else where the names differ.
 */
function matching(found: readonly Found[], { kind, id, key }: Wanted, name: string): Found | null {
  const same = found.filter((one) => one.kind === kind);
  const byId = same.find((one) => one.id === id);
  if (byId) return byId;
  const byKey = key === null ? [] : same.filter((one) => one.usable && one.key?.toLowerCase() === key.toLowerCase());
  const [only = null] = byKey;
  if (byKey.length !== 1 || (kind === 'people' && searchable(only?.name.zh ?? '') !== searchable(name))) return null;
  return only;
}

function settled(
  named: readonly Named[],
  declared: ReadonlyMap<string, { name: Words }>,
  here: (kind: ReferenceKind, id: string) => Found | null,
): SettledReference[] {
  const all = new Map<string, SettledReference>();
  const add = (kind: ReferenceKind, id: string, match: Found | null) => {
    const name = declared.get(`${kind}:${id}`)?.name ?? match?.name ?? { zh: '', en: '' };
    all.set(`${kind}:${id}`, { kind, id, name, match: match && { id: match.id, name: match.name } });
  };
  for (const { kind, id } of named) {
    // Of a value that no field of this form explains, the kind is what the file says, or what has that id here.
    const kinds = kind ? [kind] : WITHOUT_KIND.filter((one) => declared.has(`${one}:${id}`) || here(one, id) !== null);
    for (const one of kinds) add(one, id, here(one, id));
  }
  return [...all.values()];
}
