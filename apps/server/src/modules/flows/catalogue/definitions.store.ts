import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** What a version says: how its processes run, and what their form asks. */
export type Definition = { flow: Flow; form: FormDefinition };

/** Some 10 KB each. */
const MOST_KEPT = 500;

/** Definitions of published versions by their id. The database lets none of them change (`business_versions_stay`). */
const kept = new Map<string, Definition>();

function keep(id: string, definition: Definition): void {
  kept.set(id, deepFreeze(definition));
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string);
}

/** Everybody who reads a definition reads the same one. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** The definitions of versions, read once in the life of a server. */
export async function findDefinitions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Definition>> {
  const found = new Map<string, Definition>();
  const missing = new Set<string>();
  for (const id of ids) {
    const definition = kept.get(id);
    if (definition) found.set(id, definition);
    else missing.add(id);
  }
  if (missing.size === 0) return found;
  const rows = await db.rows<Definition & { id: string; draft: boolean }>(sql`
    select id, flow, form, state = 'draft' as draft from business_versions where id = any(${uuids([...missing])})`);
  for (const { id, draft, ...definition } of rows) {
    found.set(id, definition);
    if (!draft) keep(id, definition);
  }
  return found;
}

export async function findDefinition(db: Db, id: string): Promise<Definition> {
  const definition = (await findDefinitions(db, [id])).get(id);
  if (!definition) throw new Error(`there is no version ${id}`);
  return definition;
}
