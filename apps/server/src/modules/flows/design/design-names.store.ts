import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import { namedIn } from '@campus/rules/flows/check-definition.ts';
import type { Condition } from '@campus/rules/flows/conditions.ts';
import { everyStep, type Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids, wordsOf } from '#server/platform/sql.ts';
import type { Definition } from '../catalogue/definitions.store.ts';
import { type FoundNames, namesFrom, namesOf, type PersonName } from '../names.store.ts';

/** What the ids and codes in definitions stand for. */
export type DesignNames = {
  people: Record<string, PersonName>;
  departments: Record<string, Words>;
  labels: Record<string, Words>;
  roles: Record<string, Words>;
  places: Record<string, Words>;
};
export type NamedRole = { code: string; name: Words };

/** The names of everything in these definitions, and every role that could be chosen instead. */
export async function findDesignNames(
  db: Db,
  organisationId: string,
  definitions: readonly Definition[],
): Promise<{ names: DesignNames; roles: NamedRole[] }> {
  const ids = definitions.flatMap(idsIn).filter(isStoredUuid);
  const all = uuids([...new Set(ids)]);
  const row = await db.row<{ names: FoundNames; labels: { id: string; name: Words }[]; roles: NamedRole[] }>(sql`
    select ${namesOf(organisationId, { people: all, departments: all, places: all })} as names,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', ${wordsOf('l')})) from labels l
        where l.organisation_id = ${organisationId} and l.id = any(${all})), '[]') as labels,
      coalesce((select jsonb_agg(jsonb_build_object('code', r.code, 'name', ${wordsOf('r')}) order by r.code) from roles r
        where r.organisation_id = ${organisationId}), '[]') as roles`);
  const found = namesFrom(row?.names);
  const roles = row?.roles ?? [];
  return {
    names: {
      people: Object.fromEntries(found.people),
      departments: Object.fromEntries(found.departments),
      places: Object.fromEntries(found.places),
      labels: Object.fromEntries((row?.labels ?? []).map(({ id, name }) => [id, name])),
      roles: Object.fromEntries(roles.map(({ code, name }) => [code, name])),
    },
    roles,
  };
}

/** Whatever in a definition may be the id of somebody or something: what its steps name, and what its conditions compare with. */
function idsIn({ flow, form }: Definition): string[] {
  const { people, departments, labels } = namedIn(flow);
  const conditions = [
    ...form.fields.flatMap(({ showWhen, fields = [] }) =>
      [showWhen ?? [], ...fields.map((inner) => inner.showWhen ?? [])].flat(),
    ),
    ...[...everyStep(flow.steps)].flatMap(({ step }) =>
      'branches' in step
        ? step.branches.flatMap(({ when }) => when ?? [])
        : 'skipWhen' in step
          ? (step.skipWhen ?? [])
          : [],
    ),
  ];
  return [...people, ...departments, ...labels, ...conditions.flatMap(comparedWith)];
}

function comparedWith(condition: Condition): string[] {
  if (condition.kind === 'outcome') return [];
  if (condition.kind === 'not') return comparedWith(condition.of);
  if (condition.kind !== 'field') return condition.of.flatMap(comparedWith);
  return [condition.value].flat().map(String);
}
