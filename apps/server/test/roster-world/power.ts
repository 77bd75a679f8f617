import { lacking, type Mark, type Power, type Reach } from '@campus/rules/access/power.ts';
import { type ActorName, type Somebody, sorted, type WorldState } from './state.ts';

export type Actor = { power: Power; reach: Reach };

/** What the dean may, over a department and all below it. */
const DEAN = ['roster.manage', 'people.manage', 'departments.manage'];

export function actorOf(world: WorldState, name: ActorName): Actor {
  const everywhere: Reach = { kind: 'organisation' };
  const here: Reach = { kind: 'departments', ids: world.below(world.deanAt) };
  const held: Record<ActorName, [string, Reach][]> = {
    admin: [...DEAN, 'audit.read', 'labels.manage'].map((right) => [right, everywhere]),
    clerk: [['roster.manage', everywhere]],
    dean: DEAN.map((right) => [right, here]),
    outside: [],
  };
  return { power: { rights: new Map(held[name]), marks: [] }, reach: name === 'dean' ? here : everywhere };
}

export function powerOf(world: WorldState, one: Somebody, who: string | null): Power {
  const rights = new Map<string, Reach>();
  const homes = [...(one.home ? [one.home] : []), ...one.besides];
  if (one.roles.includes('officer'))
    rights.set('people.manage', { kind: 'departments', ids: sorted(homes.flatMap((id) => world.below(id))) });
  if (one.roles.includes('strong')) rights.set('audit.read', { kind: 'organisation' });
  const marks: Mark[] = one.labels.includes(world.strongLabel) ? [{ kind: 'label', id: world.strongLabel }] : [];
  for (const [id, { head, deputies }] of world.places)
    if (who !== null && (head === who || deputies.includes(who))) marks.push({ kind: 'headship', id });
  return { rights, marks };
}

export function isStronger(world: WorldState, { power }: Actor, who: string): boolean {
  return lacking(power, powerOf(world, world.people.get(who) as Somebody, who)).length > 0;
}

export function mayHead({ power }: Actor, id: string): boolean {
  return lacking(power, { rights: new Map(), marks: [{ kind: 'headship', id }] }).length === 0;
}

/** Whether the actor holds, over a department, what those of another one would hold over it by standing above. */
export function mayGiveOver(world: WorldState, { power }: Actor, aboveId: string, id: string): boolean {
  const officers = [...world.people.values()].some(
    ({ roles, home, besides }) => roles.includes('officer') && [home, ...besides].includes(aboveId),
  );
  const held = [...(officers ? ['people.manage'] : []), ...(aboveId === world.deanAt ? DEAN : [])];
  const over: Reach = { kind: 'departments', ids: [id] };
  return lacking(power, { rights: new Map(held.map((right) => [right, over])), marks: [] }).length === 0;
}

export function mayGiveLabel(world: WorldState, { power }: Actor, label: string): boolean {
  const marks: Mark[] = label === world.strongLabel ? [{ kind: 'label', id: label }] : [];
  return lacking(power, { rights: new Map(), marks }).length === 0;
}

export function reachesPlace({ reach }: Actor, id: string | null): boolean {
  return reach.kind === 'organisation' || (reach.kind === 'departments' && id !== null && reach.ids.includes(id));
}

export function reachesPerson(world: WorldState, actor: Actor, who: string): boolean {
  const { home, besides } = world.people.get(who) as Somebody;
  return actor.reach.kind === 'organisation' || [home, ...besides].some((id) => reachesPlace(actor, id));
}
