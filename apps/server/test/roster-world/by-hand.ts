import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { type Left, type Place, type Somebody, sorted, type WorldState, ZONE } from './state.ts';

export function merge(world: WorldState, from: string, into: string): void {
  const [gone, stays] = [world.places.get(from) as Place, world.places.get(into) as Place];
  for (const one of world.places.values()) if (one.parent === from && !one.closed) one.parent = into;
  for (const one of world.places.values()) if (one.mergedInto === from) one.mergedInto = into;
  gone.parent = into;
  for (const one of world.people.values()) {
    if (one.home === from) one.home = into;
    if (one.besides.includes(from)) one.besides = sorted([...one.besides.filter((id) => id !== from), into]);
    one.besides = one.besides.filter((id) => id !== one.home);
  }
  const head = stays.head ?? gone.head;
  const leaders = gone.head ? [gone.head, ...gone.deputies] : gone.deputies;
  stays.deputies = [...new Set([...stays.deputies, ...leaders])].filter((who) => who !== head);
  stays.head = head;
  Object.assign(gone, { closed: true, mergedInto: into, head: null, deputies: [] });
}

export function disable(world: WorldState, who: string): void {
  (world.people.get(who) as Somebody).active = false;
  for (const one of world.places.values()) {
    if (one.head === who) one.head = null;
    one.deputies = one.deputies.filter((other) => other !== who);
  }
}

/** Whom somebody lets in by hand has not left. */
export function enable(world: WorldState, who: string): void {
  const one = world.people.get(who) as Somebody;
  one.active = true;
  if (one.left?.disabled) one.left = null;
}

export function passDays(world: WorldState, now: number): void {
  const due = (one: Somebody) => one.left && !one.left.disabled && one.left.dueOn <= dayOf(now, ZONE);
  for (const [who, one] of world.people) {
    if (!due(one)) continue;
    // Whoever was disabled by hand stays so, whatever later lists say.
    if (!one.active) {
      one.left = null;
      continue;
    }
    const followers = new Map<string, string | null>();
    for (const [id, { head, deputies }] of world.places) {
      const there = deputies.filter((other) => world.people.get(other)?.active && other !== who);
      const stay = there.filter((other) => !world.people.get(other)?.left);
      if (head === who) followers.set(id, stay[0] ?? there[0] ?? null);
    }
    one.left = { ...(one.left as Left), disabled: true };
    disable(world, who);
    for (const [id, follower] of followers) {
      const place = world.places.get(id) as Place;
      place.head = follower;
      place.deputies = place.deputies.filter((other) => other !== follower);
    }
  }
}
