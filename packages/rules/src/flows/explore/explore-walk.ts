import { beginForPeople } from '../begin.ts';
import type { Form } from '../conditions.ts';
import {
  everyStep,
  type Flow,
  findStep,
  type PersonId,
  type PersonStep,
  type Step,
  type StepId,
} from '../definition.ts';
import { senderOf } from '../disabled-people.ts';
import type { FlowEvent } from '../events.ts';
import { nextPick } from '../picks.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, unbegun, type Visit } from '../state.ts';
import { step as takeEvent } from '../step.ts';
import { isSystemStep } from '../system-steps.ts';
import type { ProcessOutcome } from '../vocabulary.ts';
import { branchOf, type Facts, type Work } from '../work.ts';
import { stepForm } from './explore-forms.ts';
import { reportOf } from './explore-reports.ts';
import { isForPeople, jumpsIn } from './explore-steps.ts';
import { type Drawn, timeOf } from './explore-symbols.ts';

/** What people do on a way: the form as it is submitted, what is filled in at each step, and how each step ends. */
export type Script = {
  form: Form;
  /** By steps, and from the second time on by the time that they are come to. */
  writes: ReadonlyMap<string, Form>;
  outcomes: ReadonlyMap<string, string>;
  /** It goes round, so the first time says nothing of the second. */
  again?: boolean;
};

/** Who can do what, for one submitter and one form; null while nobody has looked it up. */
export type FactsOf = (submitter: PersonId, form: Form) => Facts | null;

export type Outside = {
  drawn: Drawn;
  factsOf: FactsOf;
  now: number;
  /** Who is picked where somebody may pick anybody. */
  picks: (several: boolean, submitter: PersonId) => readonly PersonId[];
};

/** A step on a way, with those who were asked. */
export type Stop = {
  step: StepId;
  visit: number;
  people: readonly { person: PersonId; instead: PersonId | null }[];
  /** passed: nobody had to decide; nobody: its rule finds nobody, and somebody else is asked or nobody is. */
  because: 'asked' | 'passed' | 'nobody';
  /** Its own applicant has to decide, because there is nobody else. */
  ownApplication: boolean;
  beganAt: number;
  /** Its rule finds people whose votes together are fewer than it needs, so somebody else is asked. */
  tooFewVotes: boolean;
};

export type Walked = {
  stops: readonly Stop[];
  /** The branches that were taken, by `<split>/<branch>`. */
  lanes: ReadonlySet<string>;
  end: { kind: 'ended'; outcome: ProcessOutcome } | { kind: 'stuck'; at: StepId | null } | { kind: 'unknown' };
  /** Each time that something could be done: what it was, and how it stood before. */
  moments: readonly Moment[];
  state: FlowState;
  endedAt: number;
};
export type Moment = { state: FlowState; now: number; visit: Visit | null; event: FlowEvent };

/** More than this happens on no way: it goes round and round, more often than a router lets it. */
const MOST_EVENTS = 400;
const MOST_WITH_ROUNDS = 1600;

/** Goes a way with the engine itself. From the beginning, unless it stands somewhere already. */
export function walkWay(
  outside: Outside,
  submitter: PersonId,
  script: Script,
  from: { state: FlowState; now: number } | null = null,
): Walked {
  return new Walk(outside, submitter, script, from).run();
}

class Walk {
  private state: FlowState;
  private now: number;
  private readonly stops: Stop[] = [];
  private readonly moments: Moment[] = [];
  private readonly order: ReadonlyMap<StepId, number>;
  private readonly outside: Outside;
  private readonly submitter: PersonId;
  private readonly script: Script;
  private readonly flow: Flow;
  private readonly most: number;

  constructor(outside: Outside, submitter: PersonId, script: Script, from: { state: FlowState; now: number } | null) {
    this.outside = outside;
    this.submitter = submitter;
    this.script = script;
    this.flow = outside.drawn.flow;
    this.state = from?.state ?? unbegun();
    this.now = from?.now ?? outside.now;
    this.most = jumpsIn(this.flow).some(({ back }) => back) ? MOST_WITH_ROUNDS : MOST_EVENTS;
    this.order = new Map([...everyStep(this.flow.steps)].map(({ step }, n) => [step.id, n]));
  }

  run(): Walked {
    const { submitter, script } = this;
    if (this.state.branches.length === 0) {
      const begun = this.take({ kind: 'submit', by: submitter, form: script.form, picked: this.picked() }, null);
      if (begun !== 'took') return this.answer(begun === 'unknown' ? { kind: 'unknown' } : { kind: 'stuck', at: null });
    }
    for (let n = 0; n < this.most && this.state.status !== 'ended'; n++) {
      const went = this.goOn();
      if (went === 'unknown') return this.answer({ kind: 'unknown' });
      if (went === 'refused') return this.answer({ kind: 'stuck', at: this.standing()[0]?.step ?? null });
    }
    if (this.state.status !== 'ended') return this.answer({ kind: 'stuck', at: this.standing()[0]?.step ?? null });
    return this.answer({ kind: 'ended', outcome: this.state.outcome ?? 'done' });
  }

  private answer(end: Walked['end']): Walked {
    const lanes = new Set(this.state.branches.map(({ lane }) => lane).filter((lane) => lane !== 'root'));
    return { stops: this.stops, lanes, end, moments: this.moments, state: this.state, endedAt: this.now };
  }

  private picked(): Record<StepId, readonly PersonId[]> {
    return Object.fromEntries(
      [...everyStep(this.flow.steps)].flatMap(({ step }) =>
        'who' in step && step.who.kind === 'submitter-picks'
          ? [[step.id, this.outside.picks(step.who.several, this.submitter)]]
          : [],
      ),
    );
  }

  /** What the product does at once comes before what anybody waits for. */
  private standing = (): Visit[] => {
    const place = ({ step }: Visit) => (findStep(this.flow, step)?.kind === 'set' ? -1 : (this.order.get(step) ?? 0));
    return openVisits(this.state).toSorted((a, b) => place(a) - place(b));
  };

  /** What the script says of a visit. */
  private said<T>(all: ReadonlyMap<string, T>, { id, step, part }: Visit): T | undefined {
    const nth = this.state.visits.filter(
      (visit) => visit.step === step && visit.part === part && visit.id <= id,
    ).length;
    return all.get(timeOf(step, nth)) ?? (this.script.again ? undefined : all.get(step));
  }

  private facts(form: Form): Facts | null {
    return this.outside.factsOf(this.submitter, form);
  }

  /** The next thing that somebody or something can do; of the people that is what the script says. */
  private goOn(): 'took' | 'refused' | 'unknown' {
    if (this.state.status === 'returned') {
      const by = senderOf(this.state);
      const facts = this.facts(this.state.form);
      if (!facts) return 'unknown';
      return facts.inactive.includes(by) ? 'refused' : this.take({ kind: 'resubmit', by, form: {} }, null);
    }
    for (const visit of this.standing()) {
      const went = this.act(visit);
      if (went !== 'refused') return went;
    }
    return 'refused';
  }

  private act(visit: Visit): 'took' | 'refused' | 'unknown' {
    const found = findStep(this.flow, visit.step);
    if (!found) return 'refused';
    const facts = this.facts(this.state.form);
    if (!facts) return 'unknown';
    const tasks = tasksOf(this.state, visit.id).filter(
      (task) => isUnsettled(task) && !facts.inactive.includes(task.person),
    );
    if (isForPeople(found)) return this.decide(visit, found, tasks);
    const [task] = tasks;
    if (found.kind === 'evaluate' && task)
      return this.take({ kind: 'evaluate', by: task.person, task: task.id, form: {} }, visit);
    const known = { drawn: this.outside.drawn, state: this.state, facts, now: this.now };
    // Whoever is asked because it failed, or goes round for good, says that it is done.
    if (tasksOf(this.state, visit.id).some(isUnsettled) && (isSystemStep(found) || found.kind === 'router'))
      return task ? this.take({ kind: 'action-done', visit: visit.id }, visit) : this.letTimePass(visit);
    const report = reportOf(found, visit, known, {
      typed: this.said(this.script.writes, visit),
      ended: this.said(this.script.outcomes, visit),
    });
    if (report) return this.take(report, visit);
    if (found.kind === 'wait' && task) return this.take({ kind: 'wait-over', by: task.person, task: task.id }, visit);
    return this.letTimePass(visit);
  }

  private decide(visit: Visit, step: PersonStep, tasks: readonly Task[]): 'took' | 'refused' | 'unknown' {
    const wanted = this.said(this.script.outcomes, visit);
    if (wanted === 'timed-out' && step.timeLimit?.finally.kind === 'pass') return this.letTimePass(visit);
    const no = wanted === 'not-solved';
    const decision = step.kind === 'approve' ? 'agree' : no ? 'not-solve' : 'solve';
    const offered = tasks.find(({ state }) => state === 'offered');
    const open = tasks.find(({ state }) => state === 'open');
    if (!open && offered) return this.take({ kind: 'claim', by: offered.person, task: offered.id }, visit);
    if (!open || !step.buttons[decision]) return this.letTimePass(visit);
    const before = this.state.form;
    const form = stepForm(
      this.outside.drawn,
      { step: step.id, yes: !no, before },
      this.said(this.script.writes, visit) ?? {},
    );
    const pick = no ? null : nextPick(this.flow, { ...this.state, form: { ...before, ...form } }, visit);
    const next = pick ? { next: this.outside.picks(pick.several, this.submitter) } : {};
    const typed = Object.keys(form).length > 0 ? { form } : {};
    return this.take({ kind: 'decide', by: open.person, task: open.id, decision, ...typed, ...next }, visit);
  }

  /** The next clock of a visit runs out. */
  private letTimePass(visit: Visit): 'took' | 'refused' | 'unknown' {
    const [timer] = this.state.timers.filter((one) => one.visit === visit.id).toSorted((a, b) => a.dueAt - b.dueAt);
    if (!timer) return 'refused';
    this.now = Math.max(this.now, timer.dueAt);
    return this.take({ kind: 'timer', timer: timer.id }, visit);
  }

  private take(event: FlowEvent, visit: Visit | null): 'took' | 'refused' | 'unknown' {
    const form = 'form' in event && event.form ? { ...this.state.form, ...event.form } : this.state.form;
    const facts = this.facts(form);
    if (!facts) return 'unknown';
    const { state: before, now } = this;
    const answer = takeEvent(this.flow, before, event, facts, now);
    if (!answer.ok) return 'refused';
    this.moments.push({ state: before, now, visit, event });
    this.state = answer.state;
    const own = new Set(answer.effects.flatMap((effect) => (effect.kind === 'own-application' ? [effect.visit] : [])));
    for (const opened of answer.state.visits)
      if (!before.visits.some(({ id }) => id === opened.id)) this.note(opened, facts, own.has(opened.id));
    if (answer.state.status === 'ended' && answer.state.outcome === 'refused') this.noteRefusal(before, event, facts);
    return 'took';
  }

  private note(visit: Visit, facts: Facts, ownApplication: boolean): void {
    const step = findStep(this.flow, visit.step) as Step;
    if (visit.part !== 'step' || step.kind === 'router') return;
    const people = tasksOf(this.state, visit.id)
      .filter(({ state }) => state !== 'removed' && state !== 'transferred' && state !== 'passed')
      .map(({ person, instead }) => ({ person, instead }));
    const because = isForPeople(step) ? this.because(visit, step, facts) : 'asked';
    const tooFewVotes = because === 'nobody' && isForPeople(step) && this.hasTooFewVotes(visit, step, facts);
    this.stops.push({
      step: visit.step,
      visit: visit.id,
      people,
      because,
      ownApplication,
      beganAt: visit.openedAt,
      tooFewVotes,
    });
  }

  /** Whether the rule of a step itself finds somebody, seen on a copy on which nobody would end it. */
  private because(visit: Visit, step: PersonStep, facts: Facts): Stop['because'] {
    const work: Work = { flow: this.flow, facts, now: this.now, state: this.state, changes: [], effects: [] };
    const begun = beginForPeople(work, branchOf(work, visit.branch), { ...step, nobody: { kind: 'refuse' } });
    return begun.kind === 'refused' ? 'nobody' : begun.kind;
  }

  private hasTooFewVotes = (visit: Visit, step: PersonStep, facts: Facts): boolean =>
    step.voting.kind === 'weights' && this.because(visit, { ...step, voting: { kind: 'all' } }, facts) === 'asked';

  /** A step that refuses where it finds nobody leaves no trace; with somebody to ask instead it would. */
  private noteRefusal(before: FlowState, event: FlowEvent, facts: Facts): void {
    const answer = takeEvent(askingOwners(this.flow), before, event, facts, this.now);
    if (!answer.ok) return;
    const known = new Set(this.state.visits.map(({ step }) => step));
    const missing = openVisits(answer.state).find(({ step }) => {
      const found = findStep(this.flow, step);
      return !known.has(step) && found !== null && isForPeople(found) && found.nobody.kind === 'refuse';
    });
    if (!missing) return;
    const found = findStep(this.flow, missing.step) as PersonStep;
    const { step, id: visit } = missing;
    const tooFewVotes = this.hasTooFewVotes(missing, found, facts);
    const nobody = { people: [], because: 'nobody', ownApplication: false } as const;
    this.stops.push({ step, visit, ...nobody, beganAt: this.now, tooFewVotes });
  }
}

const askingOwners = (flow: Flow): Flow => ({ ...flow, steps: flow.steps.map(askingOwner) });

function askingOwner(step: Step): Step {
  if ('branches' in step)
    return { ...step, branches: step.branches.map((branch) => ({ ...branch, steps: branch.steps.map(askingOwner) })) };
  return isForPeople(step) && step.nobody.kind === 'refuse' ? { ...step, nobody: { kind: 'owner' } } : step;
}
