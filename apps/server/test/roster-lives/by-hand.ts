import {
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { changeLabelMembers } from '@campus/contract/calls/labels.ts';
import {
  disablePerson,
  enablePerson,
  savePerson,
  setPersonDepartments,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import { disable, enable, merge } from '../roster-world/by-hand.ts';
import type { Place } from '../roster-world/state.ts';
import type { Life, Stage } from './beginning.ts';
import type { Hand } from './steps.ts';

/** Does something in the office as an administrator, and to the model; what cannot be done is left. */
export async function doByHand(
  { t, play, roleIds }: Stage,
  { nr, world, labels, accountOf }: Life,
  one: Hand,
): Promise<void> {
  const who = 'who' in one ? accountOf(one.who) : '';
  const person = world.people.get(who);
  const placed = (key: string) =>
    [...world.places].find(([, place]) => place.code === `${key}-${nr}` && !place.closed)?.[0] ?? null;
  const place = 'code' in one ? placed(one.code) : null;
  const idOf = (key: string) => play.person(world.people.get(key)?.account as string);
  if ('who' in one && person) {
    const id = await idOf(who);
    if (one.by === 'mobile') {
      await play.must('admin', savePerson, { id, version: await play.version(id), mobile: one.mobile } as never);
      person.mobile = one.mobile || null;
    }
    if (one.by === 'home') {
      const home = placed(one.home);
      if (!home) return;
      const besides = [...new Set(one.besides.flatMap((key) => placed(key) ?? []))].filter((other) => other !== home);
      await play.must('admin', setPersonDepartments, {
        id,
        version: await play.version(id),
        homeDepartmentId: home,
        departments: besides,
      } as never);
      Object.assign(person, { home, besides });
    }
    if (one.by === 'label') {
      const name = labels[one.label] as string;
      const has = person.labels.includes(name);
      await play.must('admin', changeLabelMembers, {
        id: await play.label(name),
        act: has ? 'remove' : 'add',
        people: [id],
      });
      person.labels = has ? person.labels.filter((other) => other !== name) : [...person.labels, name].sort();
    }
    if (one.by === 'role') {
      const has = person.roles.includes(one.role);
      const ids = await t.rows<{ id: string }>('select role_id as id from person_roles where person_id = $1', [id]);
      const others = ids.map((row) => row.id).filter((other) => other !== roleIds[one.role]);
      await play.must('admin', setPersonRoles, {
        id,
        version: await play.version(id),
        roles: has ? others : [...others, roleIds[one.role]],
      } as never);
      person.roles = has ? person.roles.filter((other) => other !== one.role) : [...person.roles, one.role].sort();
    }
    if (one.by === 'state') {
      const headships = [...world.places].flatMap(([departmentId, { head }]) =>
        head === who ? [{ departmentId, to: '' }] : [],
      );
      if (person.active)
        await play.must('admin', disablePerson, { id, reason: '试', headships, businesses: [] } as never);
      else await play.must('admin', enablePerson, { id });
      if (person.active) disable(world, who);
      else enable(world, who);
    }
  }
  if (!place) return;
  const at = world.places.get(place) as Place;
  if (one.by === 'heads') {
    const there = (n: number) => (world.people.get(accountOf(n))?.active ? [accountOf(n)] : []);
    const head = one.head === null ? null : (there(one.head)[0] ?? null);
    const deputies = one.deputies.flatMap(there).filter((key) => key !== head);
    const deputyIds: string[] = [];
    for (const key of deputies) deputyIds.push(await idOf(key));
    await play.must('admin', setDepartmentHeads, {
      id: place,
      headId: head ? await idOf(head) : '',
      deputyIds: deputyIds.length > 0 ? deputyIds : '',
    } as never);
    Object.assign(at, { head, deputies });
  }
  if (one.by === 'rename') {
    const name = `${one.name}${one.code}第${nr}`;
    await play.must('admin', renameDepartment, { id: place, name: { zh: name, en: name } });
    at.name = name;
  }
  if (one.by === 'move') {
    const to = one.to === null ? null : placed(one.to);
    if (to && world.pathOf(to).includes(place)) return;
    await play.must('admin', moveDepartment, { id: place, ...(to && { parentId: to }) });
    at.parent = to;
  }
  if (!('code' in one) || one.code === 'A') return;
  if (one.by === 'merge') {
    const to = placed(one.to);
    if (!to || world.pathOf(to).includes(place)) return;
    await play.must('admin', mergeDepartment, { id: place, intoId: to });
    merge(world, place, to);
  }
  if (one.by === 'close') {
    const full =
      [...world.people.values()].some(({ home, besides }) => home === place || besides.includes(place)) ||
      [...world.places.values()].some(({ parent, closed }) => parent === place && !closed);
    if (full) return;
    await play.must('admin', closeDepartment, { id: place });
    Object.assign(at, { closed: true, head: null, deputies: [] });
  }
}
