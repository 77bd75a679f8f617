import type { Condition, SingleValue } from './conditions.ts';
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
  | { kind: 'team'; place: string; topic: string | null; otherwise: Otherwise }
  /** The first of several rules that finds anybody; or everybody whom any of them finds. */
  | { kind: 'first-of' | 'all-of'; of: readonly Who[] }
  | { kind: 'except'; of: Who; without: Who }
  | { kind: 'when'; if: Condition; then: Who; else: Who };
export type Otherwise = { kind: 'role'; role: string } | { kind: 'label'; label: string };

/** Whose votes count more: people named one by one, or as members. */
export type VotersOfWeight = Extract<Who, { kind: 'people' | 'role' | 'label' | 'department' }>;

/**
 * How several people decide: all at once, a share of them in per cent or as a fraction, any one, one after another, some
 * of them who are drawn or have the least to do, or all of them with votes that do not count the same.
 */
export type Voting =
  | { kind: 'all' }
  | { kind: 'share'; percent: number }
  | { kind: 'share'; of: number; outOf: number }
  | { kind: 'any' }
  | { kind: 'one-by-one' }
  | { kind: 'random' | 'least-load'; draw: number }
  | { kind: 'weights'; weights: readonly { who: VotersOfWeight; votes: number }[]; other: number; needed: number };

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

/** Leads to another step of its own lane or of one around it by the first way whose condition holds; otherwise it goes on. */
export type RouterStep = Base & { kind: 'router'; ways: readonly RouterWay[] };
/** A way without a condition is always taken, and stands behind all others; its router never goes on. */
export type RouterWay = { id: string; when: Condition | null; to: StepId };

/** Whether a router leads elsewhere whatever the form says. */
export const alwaysLeads = ({ ways }: RouterStep): boolean => ways.some(({ when }) => when === null);

/** What a step writes into a field, or sends along. */
export type Given =
  | { kind: 'value'; value: SingleValue }
  | { kind: 'field'; field: string }
  /** The day on which it happens, where the organisation is. */
  | { kind: 'today' }
  | { kind: 'submitter' }
  /** The number of the application. */
  | { kind: 'number' };
export type SetStep = Base & {
  kind: 'set';
  values: readonly { field: string; from: Given }[];
  onFailure: 'end' | 'owner';
};

/** Applications that a step hands in for another business. */
export type ChildStep = Base & {
  kind: 'child';
  business: string;
  /** Whether the process waits until all of them have ended. */
  wait: boolean;
  /** One; a number of them, fixed or from a field; or one for each item of a field: a row, a person, an option. */
  each: { kind: 'once' } | { kind: 'times'; times: number } | { kind: 'count' | 'items'; field: string };
  /** Who hands them in: whoever handed in this one, or the person that the item is. */
  submitter: 'submitter' | 'item';
  fill: readonly { field: string; from: ChildGiven }[];
  /** What comes back into the form of this process from the one child that it waited for. */
  take: readonly { field: string; from: string }[];
  onRefused: 'go-on' | 'end';
  onFailure: 'end' | 'owner';
};
/** An item itself, or a field of the row that it is. */
export type ChildGiven = Given | { kind: 'item'; field: string | null };

/** A call to another system, over a connection that an administrator keeps. */
export type CallStep = Base & {
  kind: 'call';
  connection: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the connection; `{field}` stands for the value of a field. */
  path: string;
  send: readonly { name: string; from: Given }[];
  /** Whether the process goes on at once, waits for the reply, or waits until it is called back. */
  answer: { kind: 'none' } | { kind: 'reply' } | { kind: 'callback'; within: Span };
  /** Where in the answer a field finds its value: names joined by dots. */
  take: readonly { field: string; path: string }[];
  timeoutMs: number;
  onFailure: 'end' | 'owner';
};

export type Step =
  | PersonStep
  | CopyStep
  | SplitStep
  | WaitStep
  | ActionStep
  | EvaluateStep
  | EndStep
  | RouterStep
  | SetStep
  | ChildStep
  | CallStep;

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
  /** Under which meaning it was published; a draft has none of its own. */
  meaning?: Meaning | undefined;
};

/** What the choices of a flow mean: see `meaning.ts`. */
export type Meaning = 1 | 2;

/** What a branch is called in lanes, events and faults. */
export const branchId = ({ id }: Pick<Branch, 'id'>, n: number): string => id ?? String(n);

export const findBranch = ({ branches }: SplitStep, id: string): Branch | undefined =>
  branches.find((branch, n) => branchId(branch, n) === id);

/** What the start, a step by its id, or a branch by its lane is called; null where there is no such thing. */
export function nameOfThing({ start, steps }: Flow, thing: string): Words | null {
  if (thing === start.id) return start.name;
  for (const { step } of everyStep(steps)) {
    if (step.id === thing) return step.name;
    if (!('branches' in step)) continue;
    const branch = step.branches.find((each, n) => `${step.id}/${branchId(each, n)}` === thing);
    if (branch) return branch.name;
  }
  return null;
}

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
