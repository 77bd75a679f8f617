/** What `explain (analyze, format json)` says of one step. */
export type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many rows a plan looked at, in the tables that count. */
export const rowsLookedAt = (plan: Plan, counts: (table: string | undefined) => boolean): number =>
  (counts(plan['Relation Name']) ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsLookedAt(one, counts), 0);
