import { lacking, type Power, type Reach, reaches } from '@campus/rules/access/power.ts';
import { findFlowMarks } from '#server/modules/flows/index.ts';
import { findOwnPower, findPowers } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

/** By whose power a list is judged: what they hold, and how far the right to bring lists in reaches. */
export type Actor = { organisationId: string; personId: string | null; power: Power; reach: Reach };

export async function actorOf(ctx: CallerCtx): Promise<Actor> {
  const { organisationId, personId } = ctx.caller;
  const power = await findOwnPower(ctx);
  return { organisationId, personId, power, reach: power.rights.get('roster.manage') ?? { kind: 'own' } };
}

/** A folder or a key reaches everybody, and holds no more than what students and staff hold. */
export async function outsideActor(db: Db, organisationId: string): Promise<Actor> {
  const found = await db.rows<{ permission: string }>(sql`
    select distinct rp.permission from roles r join role_permissions rp on rp.role_id = r.id
    where r.organisation_id = ${organisationId} and r.code in ('student', 'staff')`);
  const reach: Reach = { kind: 'organisation' };
  const rights = new Map(found.map(({ permission }) => [permission, reach]));
  return { organisationId, personId: null, power: { rights, marks: [] }, reach };
}

/** Which roles and labels anybody may have without being able to do what the actor cannot. */
export type Harmless = {
  /** Ids of the roles that give nothing the actor lacks, whatever departments their members are in. */
  roles: string[];
  /** Of these, by which kind. */
  kinds: ('student' | 'staff')[];
  /** Ids of labels by which flows ask, and which the actor cannot give. */
  strongLabels: string[];
  /** Whether the actor may name any head. */
  headships: boolean;
};

const EVERYWHERE: Reach = { kind: 'organisation' };

export async function findHarmless(db: Db, { organisationId, power }: Actor): Promise<Harmless> {
  const marks = await findFlowMarks(db, organisationId);
  const found = await db.rows<{ id: string; code: string; scope: string; rights: string[] }>(sql`
    select r.id, r.code, r.data_scope as scope, array(select rp.permission from role_permissions rp where rp.role_id = r.id) as rights
    from roles r where r.organisation_id = ${organisationId}`);
  const roles = found.filter(({ id, code, scope, rights }) => {
    const reach: Reach = scope === 'own' ? { kind: 'own' } : EVERYWHERE;
    const neededMarks = marks.roles.has(code) ? [{ kind: 'role' as const, id }] : [];
    return lacking(power, { rights: new Map(rights.map((right) => [right, reach])), marks: neededMarks }).length === 0;
  });
  const mayGive = (id: string) => lacking(power, { rights: new Map(), marks: [{ kind: 'label', id }] }).length === 0;
  const heads = power.rights.get('departments.manage');
  return {
    roles: roles.map(({ id }) => id),
    kinds: (['student', 'staff'] as const).filter((kind) => roles.some(({ code }) => code === kind)),
    strongLabels: [...marks.labels].filter((id) => !mayGive(id)),
    headships: heads !== undefined && reaches(heads, EVERYWHERE),
  };
}

const AT_ONCE = 2000;

/** Those of these people who can do what the actor cannot. */
export async function findStronger(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const stronger: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const powers = await findPowers(db, actor.organisationId, some);
    stronger.push(...some.filter((id) => lacking(actor.power, powers.get(id) as Power).length > 0));
  }
  return stronger;
}
