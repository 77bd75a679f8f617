import { branchId, everyStep, type StepId } from '../definition.ts';
import type { Finding } from './explore-findings.ts';
import { findInForms } from './explore-form-findings.ts';
import { startForm } from './explore-forms.ts';
import type { Turn } from './explore-lines.ts';
import { type Choice, type Formula, not, solve } from './explore-logic.ts';
import { reachOf } from './explore-reach.ts';
import { isForPeople, jumpsIn, namedByFields } from './explore-steps.ts';
import { type Drawn, Symbols } from './explore-symbols.ts';
import type { Script } from './explore-walk.ts';
import { type Counted, WayFinder } from './explore-ways.ts';

/** So many ways are gone one by one; of the others it is only said how many there are. */
export const MOST_WAYS = 256;

/** A way to go: who does what on it, and where it is expected to lead; null where only its first turns are known. */
export type Planned = { script: Script; turns: readonly Turn[] | null };

/** A place that no way that was gone came to, and that none is proved never to come to. */
export type OpenPlace = { step: StepId; branch: string | null };

export type Plan = {
  drawn: Drawn;
  ways: readonly Planned[];
  /** Besides the ways: what is left empty that may be, where it says who is asked. */
  besides: readonly Planned[];
  counted: Counted;
  findings: readonly Finding[];
};

/** Finds the ways through a flow and what its form and conditions alone can get wrong; nobody is asked for it. */
export function planWays({ flow, ...rest }: Drawn): Plan {
  // Nobody changes it from here on, so the engine need not look for its steps each time anew.
  const drawn: Drawn = { ...rest, flow: { ...flow, steps: Object.freeze([...flow.steps]) } };
  const strict = new Symbols(drawn, false);
  const reached = reachOf(strict);
  const backs = new Set(
    jumpsIn(drawn.flow).flatMap(({ router, way, back }) => (back ? [turnKey({ step: router.id, way: way.id })] : [])),
  );
  const script = (choice: Choice): Script => {
    const { form, writes, outcomes } = strict.scriptOf(choice);
    return { form: startForm(drawn, form), writes, outcomes };
  };
  const isAgain = (turns: readonly Turn[]) => turns.some((turn) => 'way' in turn && backs.has(turnKey(turn)));
  const through = (formulas: readonly Formula[]): Planned[] => {
    const solved = solve(formulas);
    return solved.kind === 'can' ? [{ script: script(solved.choice), turns: null }] : [];
  };
  const finder = new WayFinder(strict);
  const found: Planned[] = [];
  for (const { turns, choice } of finder.ways()) {
    found.push({ script: { ...script(choice), again: isAgain(turns) }, turns });
    if (found.length === MOST_WAYS) break;
  }
  const counted = found.length < MOST_WAYS ? { n: found.length, all: true } : finder.count();
  const seen = new Set(found.flatMap(({ turns }) => (turns ?? []).map(turnKey)));
  // Where there are more ways than are gone, every branch is on one that is.
  const missing = [...everyStep(drawn.flow.steps)].flatMap(({ step }): Planned[] => {
    if ('branches' in step && step.kind !== 'parallel')
      return step.branches.flatMap((branch, n) => {
        const id = branchId(branch, n);
        const stand = reached.branches.get(`${step.id}/${id}`);
        return stand && !seen.has(turnKey({ step: step.id, branch: id })) ? through(stand.formulas) : [];
      });
    if (step.kind === 'router')
      return step.ways.flatMap(({ id }) => {
        const key = turnKey({ step: step.id, way: id });
        const stand = reached.ways.get(`${step.id}/${id}`);
        return stand && !seen.has(key) && !backs.has(key) ? through(stand.formulas) : [];
      });
    const asked = reached.asked.get(step.id);
    const unseen = isForPeople(step) && step.skipWhen && !seen.has(turnKey({ step: step.id, skips: false }));
    return asked && unseen ? through(asked.formulas) : [];
  });
  const besides = [...everyStep(drawn.flow.steps)].flatMap(({ step }) => {
    const stand = isForPeople(step) ? reached.asked.get(step.id) : reached.steps.get(step.id);
    if (!stand || step.kind === 'wait') return [];
    return namedByFields(step).flatMap((field) => through([...stand.formulas, not(strict.filled(stand.store, field))]));
  });
  return {
    drawn,
    // Where every way goes round for good, one of them is gone all the same, to meet the people on it.
    ways:
      missing.length + found.length > 0 ? [...missing, ...found].slice(0, MOST_WAYS) : through(reached.begin.formulas),
    besides,
    counted,
    findings: findInForms({ drawn, strict, reached }),
  };
}

const turnKey = (turn: Turn): string => {
  if ('branch' in turn) return `${turn.step}/${turn.branch}`;
  return 'way' in turn ? `${turn.step}>${turn.way}` : `${turn.step} ${turn.skips}`;
};
