/** How far a right reaches: the whole organisation, the people of some departments, or only what is one's own. */
export type Reach = { kind: 'organisation' } | { kind: 'departments'; ids: readonly string[] } | { kind: 'own' };

/** What flows ask somebody by: a label that a flow names, a role that a flow names, or being the head of a department. */
export const markKinds = ['label', 'role', 'headship'] as const;
export type Mark = { kind: (typeof markKinds)[number]; id: string };

/** All that somebody can do: each right with how far it reaches, and what flows ask them by. */
export type Power = { rights: ReadonlyMap<string, Reach>; marks: readonly Mark[] };

/** The right by which such a mark is given. Whoever could give it to themselves lacks nothing by not having it. */
const grantingRight: Readonly<Record<Mark['kind'], string>> = {
  label: 'labels.manage',
  role: 'roles.manage',
  headship: 'departments.manage',
};

/** What is one's own is reached by everybody who has the right at all. */
export function reaches(wide: Reach, narrow: Reach): boolean {
  if (wide.kind === 'organisation' || narrow.kind === 'own') return true;
  if (wide.kind === 'own' || narrow.kind === 'organisation') return false;
  const ids = new Set(wide.ids);
  return narrow.ids.every((id) => ids.has(id));
}

/** What two roles reach together. */
export function widest(first: Reach, other: Reach): Reach {
  if (first.kind === 'departments' && other.kind === 'departments')
    return { kind: 'departments', ids: [...new Set([...first.ids, ...other.ids])] };
  return reaches(first, other) ? first : other;
}

function mayGive(power: Power, { kind, id }: Mark): boolean {
  const reach = power.rights.get(grantingRight[kind]);
  if (!reach) return false;
  return reaches(reach, kind === 'headship' ? { kind: 'departments', ids: [id] } : { kind: 'organisation' });
}

/** One thing that somebody holds and another lacks. */
export type Lack = { right: string } | { mark: Mark };

/**
 * What somebody would gain by acting as this other person, or by being given what they hold. Nobody may act on the
 * password, contacts, roles or state of somebody of whom this names anything, nor give it.
 */
export function lacking(actor: Power, other: Power): Lack[] {
  const rights = [...other.rights].flatMap(([right, reach]): Lack[] => {
    const held = actor.rights.get(right);
    return held && reaches(held, reach) ? [] : [{ right }];
  });
  const marks = other.marks.flatMap((mark): Lack[] => {
    const held = actor.marks.some(({ kind, id }) => kind === mark.kind && id === mark.id);
    return held || mayGive(actor, mark) ? [] : [{ mark }];
  });
  return [...rights, ...marks];
}
