import type { Wire } from './load.ts';
import type { PlanTimes } from './plans.ts';
import type { BenchServer } from './processes.ts';
import { type Figure, figure, number, type Part } from './report.ts';
import type { Request } from './requests.ts';

/** Below this, what differs is chance. */
const WORTH_MS = 1;

/** For each request the statement that suffers most from a plan that was not made for its values. */
export async function measurePlans(server: BenchServer, requests: readonly Request[]): Promise<Part> {
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const { name, next } of requests) {
    const wire: Wire | null = next();
    const plans = wire ? await server.plans(wire) : [];
    if (plans.length === 0) continue;
    const ratioOf = ({ genericMs, customMs }: PlanTimes) =>
      Math.max(genericMs, WORTH_MS) / Math.max(customMs, WORTH_MS);
    const worst = plans.reduce((found, plan) => (ratioOf(plan) > ratioOf(found) ? plan : found));
    const count = (is: (plan: PlanTimes) => boolean) => String(plans.filter(is).length);
    const [ratio, flag] = [ratioOf(worst), ratioOf(worst) > 2 ? `generic is slow, and ${worst.chosen} is taken` : ''];
    rows.push([
      name,
      String(plans.length),
      count(({ named }) => named),
      count(({ chosen }) => chosen === 'generic'),
      ...[worst.genericMs, worst.customMs, ratio].map(number),
      flag,
    ]);
    figures.push(figure(`${name}: a generic plan against one for its values`, ratio, { atMost: 2, unit: ' ×' }));
  }
  return {
    title: 'Plans',
    notes: [
      'Of the statements that only read: how many the product sends by name, and for how many PostgreSQL keeps one',
      `generic plan once they come again. Then the one that this plan slows most, in ms; less than ${WORTH_MS} ms counts as that.`,
    ],
    table: { head: ['request', 'statements', 'by name', 'generic', 'generic ms', 'custom ms', 'ratio', ''], rows },
    figures,
  };
}
