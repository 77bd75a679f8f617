import type { Permission } from '@campus/contract/permissions.ts';
import type { TestApp } from './test-app.ts';

/** All that somebody can do, as words that either stand there or not: so "more" and "less" are sets and nothing else. */
type Held = Map<string, Set<string>>;
type World = { held: Held; departments: Map<string, Set<string>> };
type Judged = { right: Permission; judged: 'reach' | 'power' | 'less' | 'gives' };

/** One's own work is the same however far the right to it reaches. */
const OWN_WORK = /^(hall\.use|workflow\.use|business\.mine|business\.monitor-mine) (in|everywhere)/;
const isOwnWork = (word: string): boolean => OWN_WORK.test(word);

/** Labels that stand anywhere in a flow, or are the team of a place. */
const USED_LABELS = `flows as materialized (select organisation_id, flow::text as flow from business_versions),
  used as materialized (select l.id, l.organisation_id from labels l where
    exists (select 1 from flows v where v.organisation_id = l.organisation_id and v.flow like '%"' || l.id || '"%')
    or exists (select 1 from places p where p.team_label_id = l.id)
    or exists (select 1 from place_teams pt where pt.label_id = l.id))`;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * What people hold and what follows from it, written apart from the product's own rules: straight from the tables, in the words of
 * ADM-14. It is slow and plain on purpose.
 */
export function takeoverModel(t: TestApp) {
  async function rights(add: (person: string, word: string) => void, belongs: World['departments']): Promise<void> {
    const below = await t.rows<{ id: string; upper: string }>(
      `with recursive tree as (
         select id, id as upper from departments union all select d.id, tree.upper from departments d join tree on d.parent_id = tree.id)
       select id, upper from tree`,
    );
    const every = [...new Set(below.map(({ id }) => id))];
    const rows = await t.rows<{ person: string; right: string; scope: string }>(
      `select pr.person_id as person, rp.permission as right, r.data_scope as scope
       from person_roles pr, roles r, role_permissions rp where r.id = pr.role_id and rp.role_id = r.id`,
    );
    for (const { person, right, scope } of rows) {
      add(person, `${right} for oneself`);
      const own = belongs.get(person) ?? NOTHING;
      if (scope === 'organisation') add(person, `${right} everywhere`);
      const reached =
        scope === 'organisation'
          ? every
          : scope === 'department'
            ? [...own]
            : scope === 'department-and-below'
              ? below.filter(({ upper }) => own.has(upper)).map(({ id }) => id)
              : [];
      for (const id of reached) add(person, `${right} in ${id}`);
    }
  }

  /** Labels and roles that stand anywhere in a flow, or are the team of a place; and who heads what. */
  async function marks(add: (person: string, word: string) => void): Promise<void> {
    const labelled = await t.rows<{ person: string; label: string }>(
      `with ${USED_LABELS}
       select pl.person_id as person, pl.label_id as label from person_labels pl where pl.label_id in (select id from used)`,
    );
    for (const { person, label } of labelled) add(person, `label ${label}`);
    const asked = await t.rows<{ person: string; role: string }>(
      `with flows as materialized (select organisation_id, flow::text as flow from business_versions),
       used as materialized (select r.id from roles r where
         exists (select 1 from flows v where v.organisation_id = r.organisation_id and v.flow like '%"role": "' || r.code || '"%'))
       select person_id as person, role_id as role from person_roles where role_id in (select id from used)`,
    );
    for (const { person, role } of asked) add(person, `role ${role}`);
    const heads = await t.rows<{ person: string; department: string }>(
      `select head_person_id as person, id as department from departments where head_person_id is not null
       union select person_id, department_id from department_deputies`,
    );
    for (const { person, department } of heads) add(person, `head ${department}`);
  }

  /** A mark that somebody could give themselves is as good as theirs. */
  function canHave(of: ReadonlySet<string>, word: string): boolean {
    if (of.has(word)) return true;
    const [kind, id] = word.split(' ');
    if (kind === 'label') return of.has('labels.manage everywhere');
    if (kind === 'role') return of.has('roles.manage everywhere');
    return kind === 'head' && of.has(`departments.manage in ${id}`);
  }
  const lacks = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...other].filter((word) => !canHave(one, word));

  return {
    async read(): Promise<World> {
      const held: Held = new Map();
      const add = (person: string, word: string) => {
        const words = held.get(person) ?? new Set();
        held.set(person, words.add(word));
      };
      const departments = new Map<string, Set<string>>();
      const rows = await t.rows<{ person: string; department: string }>(
        `select id as person, home_department_id as department from people where home_department_id is not null
         union select person_id, department_id from person_departments`,
      );
      for (const { person, department } of rows)
        departments.set(person, (departments.get(person) ?? new Set()).add(department));
      await rights(add, departments);
      await marks(add);
      return { held, departments };
    },

    /** The labels of an organisation by which somebody is asked to do something. */
    labelsAsked: async (organisation: string): Promise<string[]> =>
      (
        await t.rows<{ id: string }>(`with ${USED_LABELS} select id from used where organisation_id = $1 order by id`, [
          organisation,
        ])
      ).map(({ id }) => id),

    /** Whether somebody has the right at all. */
    holds: ({ held }: World, right: Permission, actor: string): boolean =>
      (held.get(actor) ?? NOTHING).has(`${right} for oneself`),

    /** Whether somebody would gain anything by coming in as this other person. */
    wouldGain: ({ held }: World, actor: string, target: string): boolean =>
      actor !== target && lacks(held.get(actor) ?? NOTHING, held.get(target) ?? NOTHING).length > 0,

    /** Whether the statement lets the actor do this to the target. */
    may({ held, departments }: World, { right, judged }: Judged, actor: string, target: string): boolean {
      const [mine, theirs] = [held.get(actor) ?? NOTHING, held.get(target) ?? NOTHING];
      const reached =
        mine.has(`${right} everywhere`) ||
        (actor === target && mine.has(`${right} for oneself`)) ||
        [...(departments.get(target) ?? NOTHING)].some((id) => mine.has(`${right} in ${id}`));
      if (!reached) return false;
      if (judged === 'reach') return true;
      if (lacks(mine, theirs).length > 0) return false;
      return judged !== 'less' || lacks(theirs, mine).length > 0;
    },

    /** Who can do more than before, where that is more than the actor could: their ids with what they gained. */
    grownBeyond(before: World, after: World, actor: string): string[] {
      const mine = before.held.get(actor) ?? NOTHING;
      return [...after.held].flatMap(([person, words]) => {
        const had = before.held.get(person) ?? NOTHING;
        const gained = [...words].filter((word) => !had.has(word) && !canHave(mine, word) && !isOwnWork(word));
        return gained.map((word) => `${person}: ${word}`);
      });
    },
  };
}
