import { everyStep, type Flow } from '../definition.ts';
import { type Finding, finding } from './explore-findings.ts';

/** What a draft hands on to: other businesses, with those that they hand on to themselves, and connections. */
export type Targets = {
  /** The business that is drawn. */
  own: string;
  businesses: ReadonlyMap<string, { available: boolean; children: readonly string[] }>;
  /** The connections that are there and turned on. */
  connections: ReadonlySet<string>;
};

/** Steps that hand on to something that is not there, or that comes back to where it began. */
export function findInTargets(flow: Flow, targets: Targets): Finding[] {
  return [...everyStep(flow.steps)].flatMap(({ step }): Finding[] => {
    if (step.kind === 'call' && step.connection !== '' && !targets.connections.has(step.connection))
      return [finding('connection-unavailable', 'fault', { step: step.id })];
    if (step.kind !== 'child' || step.business === '') return [];
    if (comesBack(step.business, targets)) return [finding('child-starts-parent', 'fault', { step: step.id })];
    const available = targets.businesses.get(step.business)?.available ?? false;
    return available ? [] : [finding('child-unavailable', 'fault', { step: step.id })];
  });
}

/** Whether an application of a business leads, by those that it hands in, to one of the business that is drawn. */
function comesBack(business: string, { own, businesses }: Targets): boolean {
  const seen = new Set<string>();
  const open = [business];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === own) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(businesses.get(at)?.children ?? []));
  }
  return false;
}
