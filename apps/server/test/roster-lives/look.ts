import type { RosterWorld } from '../roster-world/world.ts';
import type { Stage } from './beginning.ts';

/** People and departments as they stand. */
export async function look({ t, roleIds }: Stage, world: RosterWorld): Promise<object> {
  const accounts = [...world.people.values()].flatMap(({ account, aliases }) => [account, ...aliases]);
  const people = await t.rows<{ account: string }>(
    `select p.account, p.name, p.kind, p.home_department_id as home, p.mobile, p.active,
      array(select a.account from person_aliases a where a.person_id = p.id order by a.account collate "C") as aliases,
      array(select b.department_id::text from person_departments b where b.person_id = p.id order by 1) as besides,
      array(select l.name_zh from person_labels pl join labels l on l.id = pl.label_id where pl.person_id = p.id and pl.by_hand order by l.name_zh collate "C") as labels,
      array(select case r.id when $2 then 'officer' when $3 then 'strong' else r.code end from person_roles pr join roles r on r.id = pr.role_id
        where pr.person_id = p.id order by 1) as roles,
      (select case when l.disabled_at is null then l.due_on::text else 'disabled' end from roster_leavings l where l.person_id = p.id) as "left",
      (select case when rp.written ? 'labels' and jsonb_typeof(rp.written -> 'labels') = 'array' then rp.written || jsonb_build_object('labels', coalesce((
          select jsonb_agg(l.name_zh order by l.name_zh collate "C") from labels l where rp.written -> 'labels' ? l.id::text), '[]')) else rp.written end
        from roster_people rp where rp.person_id = p.id) as written
     from people p where p.account = any($1) order by p.account`,
    [accounts, roleIds.officer, roleIds.strong],
  );
  const places = await t.rows(
    `select d.id, d.code, d.name_zh as name, d.parent_id as parent, d.closed_at is not null as closed, d.merged_into_id as "mergedInto",
      (select p.account from people p where p.id = d.head_person_id) as head,
      array(select p.account from department_deputies dd join people p on p.id = dd.person_id where dd.department_id = d.id order by dd.position) as deputies
     from departments d where d.id = any($1) order by d.id`,
    [[...world.places.keys()]],
  );
  return { people, places };
}

/** The same as the model has them. */
export function foretold(world: RosterWorld): object {
  const accountNow = (who: string | null) => (who === null ? null : (world.people.get(who)?.account ?? null));
  return {
    people: [...world.people.values()]
      .map((one) => ({
        ...one,
        left: one.left && (one.left.disabled ? 'disabled' : one.left.dueOn),
        besides: one.besides.toSorted(),
        roles: one.roles.toSorted(),
      }))
      .sort((a, b) => (a.account < b.account ? -1 : 1)),
    places: [...world.places]
      .map(([id, one]) => ({ id, ...one, head: accountNow(one.head), deputies: one.deputies.map(accountNow) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
