/** What `explain (analyze, format json)` says of one step. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Function Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** How many rows a plan looked at, in the tables that count. */
export const rowsLookedAt = (plan: Plan, counts: (table: string | undefined) => boolean): number =>
  (counts(plan['Relation Name'])
    ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    : 0) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsLookedAt(one, counts), 0);

/** The tables that a plan reads from end to end. */
export const seqScansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(seqScansOf),
];
