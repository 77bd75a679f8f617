import type { Condition } from '../conditions.ts';
import { branchId, everyStep, type Flow, laneSteps, type RouterStep, type Step } from '../definition.ts';
import { rightTo } from '../form.ts';
import { type Finding, finding } from './explore-findings.ts';
import { type Formula, solve } from './explore-logic.ts';
import type { Reached } from './explore-reach.ts';
import { isForPeople, type Jump, jumpsFrom, usedIn, writtenByProduct } from './explore-steps.ts';
import type { Drawn, Symbols } from './explore-symbols.ts';

const cannot = (formulas: readonly Formula[]): boolean => solve(formulas).kind === 'cannot';

/** Ways that no router ever takes, steps that one always leads past, and loops that nobody can leave. */
export function findInRouters({ drawn }: Symbols, reached: Reached, hidden: ReadonlySet<string>): Finding[] {
  return [...everyStep(drawn.flow.steps)].flatMap(({ step, path, index }): Finding[] => {
    if (step.kind !== 'router') return [];
    const here = reached.steps.get(step.id);
    if (!here || cannot(here.formulas)) return [];
    const never = step.ways.filter(({ id }) => isNever(reached, `${step.id}/${id}`));
    const saidAlready = (way: RouterStep['ways'][number]) =>
      [...usedIn(way.when ? [way.when] : []).fields].some((id) => hidden.has(id));
    const lane = laneSteps(drawn.flow, path.at(-1) ?? 'root');
    return [
      ...never
        .filter((way) => !saidAlready(way))
        .map(({ id }) => finding('way-never', 'fault', { step: step.id, branch: id })),
      ...passedBy(reached, step, lane[index + 1]),
      ...jumpsFrom(drawn.flow, step)
        .filter(({ back, way }) => back && !never.includes(way))
        .flatMap((jump) => findLoop(drawn, jump)),
    ];
  });
}

const isNever = ({ ways }: Reached, key: string): boolean => {
  const stand = ways.get(key);
  return stand !== undefined && cannot(stand.formulas);
};

/** The step behind a router that always leads elsewhere, unless somebody else leads to it. */
function passedBy({ steps, falls }: Reached, router: RouterStep, next: Step | undefined): Finding[] {
  const fall = falls.get(router.id);
  if (!next || !fall || !cannot(fall.formulas)) return [];
  const stand = steps.get(next.id);
  return !stand || cannot(stand.formulas) ? [finding('step-unreachable', 'fault', { step: next.id })] : [];
}

/** What somebody who is sent back once more could change: what they write, how they decide, what the product brings. */
function findLoop(drawn: Drawn, { router, way, body }: Jump): Finding[] {
  const asked = usedIn([...(way.when ? [way.when] : []), ...conditionsAround(body, router)]);
  const steps = [...everyStep(body)].map(({ step }) => step);
  if (steps.some(({ id }) => asked.steps.has(id))) return [];
  const before = router.ways.slice(0, router.ways.indexOf(way));
  if (before.length > 0 || steps.some((step) => leavesLoop(drawn.flow, step, { router, body }))) return [];
  const written = changedBy(drawn, steps);
  if ([...asked.fields].some((id) => written.has(id))) return [];
  const returns = steps.some(
    (step) => isForPeople(step) && (step.buttons.return || (step.kind === 'approve' && step.onDisagree !== 'end')),
  );
  const bySubmitter = [...asked.fields].some((id) => rightTo(drawn.flow.start, id, true) === 'write');
  const weight = returns && bySubmitter ? 'notice' : 'fault';
  return [finding('loop-without-change', weight, { step: router.id, branch: way.id })];
}

/** What says whether a loop comes to its router at all: the conditions of the branches in which that stands. */
function conditionsAround(body: readonly Step[], router: RouterStep): Condition[] {
  const path = [...everyStep(body)].find(({ step }) => step.id === router.id)?.path ?? [];
  const splits = [...everyStep(body)].flatMap(({ step }) => ('branches' in step ? [step] : []));
  return splits.flatMap((split) => {
    const inside = split.branches.findIndex((branch, n) => path.includes(`${split.id}/${branchId(branch, n)}`));
    if (inside < 0 || split.kind === 'parallel') return [];
    const isOtherwise = split.branches[inside]?.when === null;
    const first = split.kind === 'exclusive' ? 0 : inside;
    const asked = isOtherwise ? split.branches : split.branches.slice(first, inside + 1);
    return asked.flatMap(({ when }) => when ?? []);
  });
}

/** The fields that the steps of a loop may change, with those that are reckoned from them or shown by them. */
function changedBy({ form, flow, productFills }: Drawn, steps: readonly Step[]): Set<string> {
  const acts = productFills && steps.some(({ kind }) => kind === 'action');
  const written = new Set(
    form.fields.flatMap(({ id }) => {
      const byPeople = steps.some((step) => isForPeople(step) && step.fields[id] === 'write');
      const filled = acts && rightTo(flow.start, id, true) !== 'write';
      return byPeople || filled || steps.some((step) => writtenByProduct(step).includes(id)) ? [id] : [];
    }),
  );
  if (written.size === 0) return written;
  // What hangs on something that changes may change as well.
  for (const { id, kind, showWhen } of form.fields) if (kind === 'computed' || showWhen) written.add(id);
  return written;
}

/** Another way out of a loop: the end, or a router that leads past its own. */
function leavesLoop(flow: Flow, step: Step, { router, body }: Pick<Jump, 'router' | 'body'>): boolean {
  if (step.kind === 'end' || (step.kind === 'action' && step.action === 'refuse')) return true;
  if (step.kind !== 'router' || step.id === router.id) return false;
  const inside = new Set([...everyStep(body)].map(({ step: { id } }) => id));
  return jumpsFrom(flow, step).some(({ way }) => !inside.has(way.to));
}
