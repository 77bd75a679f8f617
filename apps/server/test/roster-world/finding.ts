import type { WorldState } from './state.ts';

export function personOf(world: WorldState, account: string | undefined): string | null {
  for (const [who, one] of world.people) if (one.account === account) return who;
  for (const [who, one] of world.people) if (account && one.aliases.includes(account)) return who;
  return null;
}

export function placeOf(world: WorldState, text: string): { id: string } | { fault: string } {
  const all = [...world.places];
  const coded = all.filter(([, one]) => one.code === text);
  const named = all.filter(([, one]) => one.name === text);
  const open = named.filter(([, one]) => !one.closed);
  const found = coded.length > 0 ? coded : open.length > 0 ? open : named;
  const meant = new Set(found.map(([id, one]) => one.mergedInto ?? id));
  if (meant.size === 0) return { fault: 'department-unknown' };
  if (meant.size > 1) return { fault: 'department-ambiguous' };
  const [id] = [...meant] as [string];
  return world.places.get(id)?.closed ? { fault: 'department-closed' } : { id };
}
