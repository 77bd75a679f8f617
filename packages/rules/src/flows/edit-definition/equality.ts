/** Whether two plain values say the same, whatever the order of their properties; one that is undefined is not there. */
export function isEqual(first: unknown, other: unknown): boolean {
  if (Object.is(first, other)) return true;
  if (typeof first !== 'object' || typeof other !== 'object' || first === null || other === null) return false;
  if (Array.isArray(first) || Array.isArray(other))
    return (
      Array.isArray(first) &&
      Array.isArray(other) &&
      first.length === other.length &&
      first.every((item, n) => isEqual(item, other[n]))
    );
  const [one, two] = [first, other] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].every((name) => isEqual(one[name], two[name]));
}
