import type { Condition } from './conditions.ts';
import type { Button } from './vocabulary.ts';

export type PersonId = string;
export type StepId = string;
export type Words = { zh: string; en: string };

/** Who gets a step. The engine never resolves this itself: the server does, and hands the people in as facts. */
export type Who =
  | { kind: 'people'; people: readonly PersonId[] }
  | { kind: 'role'; role: string }
  | { kind: 'label'; label: string }
  | { kind: 'department'; department: string; below: boolean }
  | { kind: 'department-head'; department: string }
  | { kind: 'heads-above-submitter'; from: number; levels: number }
  | { kind: 'submitter' }
  /** The head above whoever decided last. */
  | { kind: 'head-of-previous' }
  | { kind: 'submitter-picks'; several: boolean }
  | { kind: 'previous-picks'; several: boolean }
  | { kind: 'field'; field: string }
  /** The team that the place in a field names for a topic, or the nearest place above it; without one, somebody else. */
  | { kind: 'team'; place: string; topic: string | null; otherwise: Otherwise };
export type Otherwise = { kind: 'role'; role: string } | { kind: 'label'; label: string };

/** How several people decide: all at once, a share of them in per cent or as a fraction, any one, or one after another. */
export type Voting =
  | { kind: 'all' }
  | { kind: 'share'; percent: number }
  | { kind: 'share'; of: number; outOf: number }
  | { kind: 'any' }
  | { kind: 'one-by-one' };

export type Span = { ms: number; clock: 'working' | 'calendar' };

/** What happens when a step takes too long; each once, in the order of its moments. */
export type TimeLimit = {
  after: Span;
  remind: { times: number; every: Span } | null;
  finally: { kind: 'nothing' | 'pass' | 'refuse' | 'escalate' } | { kind: 'reassign'; to: PersonId };
};

export type ButtonRule = {
  name: Words | null;
  reason: 'none' | 'optional' | 'required';
  attachments: boolean;
  signature: boolean;
  /** The fields that this button asks for, whatever else the form needs. */
  fields?: readonly string[] | undefined;
};

type Base = { id: StepId; name: Words };

export type PersonStep = Base & {
  kind: 'approve' | 'handle';
  who: Who;
  voting: Voting;
  /** Offered to all of them; whoever claims it has it. */
  pool: boolean;
  nobody: { kind: 'pass' | 'refuse' | 'owner' } | { kind: 'person'; person: PersonId };
  whenSubmitter: 'self' | 'skip' | 'head';
  whenAgain: 'ask' | 'pass-always' | 'pass-consecutive';
  skipWhen: Condition | null;
  /** A disagreement ends the process unless the step sends it back. */
  onDisagree: 'end' | 'return-to-submitter' | 'return-to-previous';
  /** What is not solved closes unsolved, or goes on so that a later condition can ask for it. */
  onNotSolved: 'end' | 'go-on';
  timeLimit: TimeLimit | null;
  buttons: Partial<Record<Button, ButtonRule>>;
  fields: Readonly<Record<string, FieldRight>>;
};

export type FieldRight = 'read' | 'write' | 'hidden';

export type CopyStep = Base & { kind: 'copy'; who: Who };
/** A branch that has no id goes by its number, as those did that were drawn before branches had ids. */
export type Branch = { id?: string | undefined; name: Words; when: Condition | null; steps: readonly Step[] };
/** exclusive: the first branch that fits; inclusive: every one that fits; a branch without a condition is the default. */
export type SplitStep = Base & { kind: 'exclusive' | 'inclusive' | 'parallel'; branches: readonly Branch[] };
export type WaitStep = Base & { kind: 'wait'; until: { kind: 'span'; span: Span } | { kind: 'field'; field: string } };
/** Passes or refuses by itself, or runs something that the product itself can do. */
export type ActionStep = Base & { kind: 'action'; action: string; onFailure: 'end' | 'owner' };
/** Closes by itself after a while; `reopen` is the step that it goes back to when the submitter says that it is not done. */
export type EvaluateStep = Base & { kind: 'evaluate'; closeAfter: Span; reopen?: StepId | null | undefined };
export type EndStep = Base & { kind: 'end'; outcome: 'done' | 'refused' };

export type Step = PersonStep | CopyStep | SplitStep | WaitStep | ActionStep | EvaluateStep | EndStep;

export type Flow = {
  /** The submitter's own step: the form as it is filled in before submitting. */
  start: Base & { fields: Readonly<Record<string, FieldRight>> };
  steps: readonly Step[];
  /** until-taken: while it lies in a pool, also after it was returned and sent again. */
  withdraw: 'never' | 'until-taken' | 'until-decided' | 'any-time';
  /** After a return to the submitter: from the start, straight back to who returned it, or as that person says. */
  resubmit: 'restart' | 'straight-back' | 'ask';
  /** Whether the submitter may change the form after sending it, while nobody has taken it; never, unless it says so. */
  edit?: 'never' | 'until-taken' | undefined;
  /** Whether a comment of the submitter lets go on what is hung up. */
  replyResumes?: boolean | undefined;
};

/** What a branch is called in lanes, events and faults. */
export const branchId = ({ id }: Pick<Branch, 'id'>, n: number): string => id ?? String(n);

export const findBranch = ({ branches }: SplitStep, id: string): Branch | undefined =>
  branches.find((branch, n) => branchId(branch, n) === id);

/** Every step with the branch that it stands in, from the outside in. */
export function* everyStep(
  steps: readonly Step[],
  path: readonly string[] = [],
): Generator<{ step: Step; path: readonly string[]; index: number }> {
  for (const [index, step] of steps.entries()) {
    yield { step, path, index };
    if (!('branches' in step)) continue;
    for (const [n, branch] of step.branches.entries())
      yield* everyStep(branch.steps, [...path, `${step.id}/${branchId(branch, n)}`]);
  }
}

/** The steps of flows that nobody can change any more, by id. */
const stepsOfFrozen = new WeakMap<readonly Step[], ReadonlyMap<StepId, Step>>();

export function findStep({ steps }: Flow, id: StepId): Step | null {
  if (Object.isFrozen(steps)) return stepsById(steps).get(id) ?? null;
  for (const { step } of everyStep(steps)) if (step.id === id) return step;
  return null;
}

function stepsById(steps: readonly Step[]): ReadonlyMap<StepId, Step> {
  const known = stepsOfFrozen.get(steps);
  if (known) return known;
  const found = new Map<StepId, Step>();
  for (const { step } of everyStep(steps)) if (!found.has(step.id)) found.set(step.id, step);
  stepsOfFrozen.set(steps, found);
  return found;
}

/** The steps of one lane: 'root', or `<split>/<id of the branch>`. */
export function laneSteps(flow: Flow, lane: string): readonly Step[] {
  if (lane === ROOT_LANE) return flow.steps;
  const at = lane.lastIndexOf('/');
  const split = findStep(flow, lane.slice(0, at));
  return split && 'branches' in split ? (findBranch(split, lane.slice(at + 1))?.steps ?? []) : [];
}

export const ROOT_LANE = 'root';

/** The lanes from the root to the one in which a step stands, and its place there. */
export function addressOf(flow: Flow, id: StepId): { lanes: readonly string[]; index: number } | null {
  for (const { step, path, index } of everyStep(flow.steps))
    if (step.id === id) return { lanes: [ROOT_LANE, ...path], index };
  return null;
}
