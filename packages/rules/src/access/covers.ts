/** How far a role sees; the same words as in the contract. */
export type Scope = 'own' | 'department' | 'department-and-below' | 'organisation';

/** A department with its place in the tree: the ids from the top down to it, each between slashes. */
export type Spot = { id: string; path: string };

/** Whose record it is, and the departments that it belongs to. */
export type Placed = { ownerId: string; departments: readonly Spot[] };

/**
 * Whether a scope takes in a record for somebody who stands in these departments, and by which department of the record.
 * What is one's own is within every scope.
 */
export function coverOf(
  scope: Scope,
  person: { id: string; homes: readonly Spot[] },
  record: Placed,
): { covers: boolean; departmentId: string | null } {
  if (scope === 'organisation' || record.ownerId === person.id) return { covers: true, departmentId: null };
  const { homes } = person;
  const within = (spot: Spot): boolean =>
    scope === 'department'
      ? homes.some(({ id }) => id === spot.id)
      : scope === 'department-and-below' && homes.some(({ path }) => spot.path.startsWith(path));
  const found = record.departments.find(within);
  return { covers: found !== undefined, departmentId: found?.id ?? null };
}
