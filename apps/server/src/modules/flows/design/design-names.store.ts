import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import { namedIn } from '@campus/rules/flows/check-definition.ts';
import { namedBeyond } from '@campus/rules/flows/check-outside.ts';
import type { Condition } from '@campus/rules/flows/conditions.ts';
import { everyStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import { conditionsInWho } from '@campus/rules/flows/who-leaves.ts';
import { standsAmongRoles } from '#server/modules/access/index.ts';
import { listConnectionNames } from '#server/modules/connections/index.ts';
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
  businesses: Record<string, Words>;
  connections: Record<string, Words>;
};
export type NamedRole = { code: string; name: Words };
type NamedConnection = { id: string; name: Words; on: boolean };
type NamedById = { id: string; name: Words };

/** The names of everything in these definitions, and every role and connection that could be chosen instead. */
export async function findDesignNames(
  db: Db,
  organisationId: string,
  definitions: readonly Definition[],
): Promise<{ names: DesignNames; roles: NamedRole[]; connections: NamedConnection[] }> {
  const ids = definitions.flatMap(idsIn).filter(isStoredUuid);
  const all = uuids([...new Set(ids)]);
  const businesses = definitions.flatMap(({ flow }) => [...namedBeyond(flow).businesses]);
  const row = await db.row<{ names: FoundNames; labels: NamedById[]; businesses: NamedById[]; roles: NamedRole[] }>(sql`
    select ${namesOf(organisationId, { people: all, departments: all, places: all })} as names,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', ${wordsOf('l')})) from labels l
        where l.organisation_id = ${organisationId} and l.id = any(${all})), '[]') as labels,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', ${wordsOf('b')})) from businesses b
        where b.organisation_id = ${organisationId} and b.id = any(${uuids([...new Set(businesses)])})), '[]') as businesses,
      coalesce((select jsonb_agg(jsonb_build_object('code', r.code, 'name', ${wordsOf('r')}) order by r.code) from roles r
        where r.organisation_id = ${organisationId} and ${standsAmongRoles(null)}), '[]') as roles`);
  const found = namesFrom(row?.names);
  const roles = row?.roles ?? [];
  const connections = await listConnectionNames(db, organisationId);
  const byId = (named: readonly NamedById[] = []) => Object.fromEntries(named.map(({ id, name }) => [id, name]));
  return {
    names: {
      people: Object.fromEntries(found.people),
      departments: Object.fromEntries(found.departments),
      places: Object.fromEntries(found.places),
      labels: byId(row?.labels),
      businesses: byId(row?.businesses),
      connections: byId(connections),
      roles: Object.fromEntries(roles.map(({ code, name }) => [code, name])),
    },
    roles,
    connections,
  };
}

/** Whatever in a definition may be the id of somebody or something: what its steps name, and what its conditions compare with. */
function idsIn({ flow, form }: Definition): string[] {
  const { people, departments, labels } = namedIn(flow);
  const conditions = [
    ...form.fields.flatMap(({ showWhen, fields = [] }) =>
      [showWhen ?? [], ...fields.map((inner) => inner.showWhen ?? [])].flat(),
    ),
    ...[...everyStep(flow.steps)].flatMap(({ step }) => conditionsOf(step)),
  ];
  const written = [...everyStep(flow.steps)].flatMap(({ step }) => valuesOf(step));
  return [...people, ...departments, ...labels, ...conditions.flatMap(comparedWith), ...written];
}

function conditionsOf(step: Step): Condition[] {
  if ('branches' in step) return step.branches.flatMap(({ when }) => when ?? []);
  if (step.kind === 'router') return step.ways.flatMap(({ when }) => when ?? []);
  return [
    ...('skipWhen' in step && step.skipWhen ? [step.skipWhen] : []),
    ...('who' in step ? conditionsInWho(step.who) : []),
  ];
}

/** What steps write as it stands: somebody, a department, a place. */
function valuesOf(step: Step): string[] {
  const given = step.kind === 'set' ? step.values : step.kind === 'child' ? step.fill : [];
  return given.flatMap(({ from }) => (from.kind === 'value' ? [from.value].flat().map(String) : []));
}

function comparedWith(condition: Condition): string[] {
  if (condition.kind === 'outcome') return [];
  if (condition.kind === 'not') return comparedWith(condition.of);
  if (condition.kind !== 'field') return condition.of.flatMap(comparedWith);
  return [condition.value].flat().map(String);
}
