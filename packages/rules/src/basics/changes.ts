/** The fields of a record by name, as they are kept. */
export type Fields = Readonly<Record<string, unknown>>;

const same = (first: unknown, other: unknown): boolean =>
  JSON.stringify(first ?? null) === JSON.stringify(other ?? null);

/** What of a record differs: each field that does, before and after. A record that was not there has none before. */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(before[name], after[name]),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
