import {
  addressOf,
  everyStep,
  findStep,
  laneSteps,
  type PersonId,
  type PersonStep,
  ROOT_LANE,
  type Step,
  type StepId,
} from './definition.ts';
import type { FlowEvent } from './events.ts';
import { Picture } from './flow-picture.ts';
import { holdersOf, senderOf } from './gone.ts';
import { preview } from './preview.ts';
import { type Dice, dice, drawFlow, PEOPLE, UNDOABLE } from './random-flow.ts';
import { returnTargets } from './returns.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { step as take } from './step.ts';
import { HOUR, Play } from './testing.ts';
import type { Effect, Work } from './work.ts';

/**
 * Random definitions played at random, for tests only. What must hold is worked out here a second time, from the picture of the
 * flow and the events alone, and compared with what the engine says.
 */
export type Outcome = { took: Map<string, number>; broken: Map<string, string> };

const isPersonStep = (one: Step | null): one is PersonStep => one?.kind === 'approve' || one?.kind === 'handle';
const DECIDED: readonly string[] = ['agreed', 'disagreed', 'solved', 'not-solved', 'evaluated'];
/** How a visit of people may end when the process goes on behind it. */
const WELL: readonly string[] = ['agreed', 'solved', 'not-solved', 'passed', 'timed-out'];
const BY_PEOPLE: readonly string[] = ['agreed', 'solved', 'not-solved', 'timed-out'];

/** What has happened, as somebody would keep it who only watches. */
class Watcher {
  /** Steps that people passed, that ended well, and actions that ran, in the present round. */
  passed = new Set<StepId>();
  well = new Set<StepId>();
  ran = new Set<StepId>();
  jumped = new Set<StepId>();
  standing = new Set<number>();
  added = new Map<number, PersonId>();
  runs = new Map<number, number>();
  returner: { task: Task; visit: Visit } | null = null;

  clone(): Watcher {
    const other = new Watcher();
    for (const key of ['passed', 'well', 'ran', 'jumped'] as const) other[key] = new Set(this[key]);
    other.standing = new Set(this.standing);
    other.added = new Map(this.added);
    other.runs = new Map(this.runs);
    other.returner = this.returner;
    return other;
  }
}

const stepOf = (state: FlowState, visit: number): StepId => state.visits.find((one) => one.id === visit)!.step;

/** One process from its first event to its last, watched all the way. */
class Game {
  readonly d: Dice;
  readonly play: Play;
  readonly picture: Picture;
  watch = new Watcher();
  readonly took = new Map<string, number>();
  readonly broken = new Map<string, string>();
  private readonly trace: string[] = [];
  private readonly label: string;

  constructor(seed: number) {
    this.d = dice(seed);
    this.label = `SEED=${seed}`;
    const flow = drawFlow(this.d);
    this.picture = new Picture(flow);
    const everybody = [...PEOPLE, 'gone'];
    const people = Object.fromEntries(
      [...everyStep(flow.steps)].map(({ step }) => [
        step.id,
        this.d.often(10) ? [] : [this.d.one(everybody), ...this.d.some(everybody, 2)],
      ]),
    );
    const pairs = PEOPLE.filter(() => this.d.often(25)).map((one) => [one, this.d.one(PEOPLE)]);
    const onlySub = this.d.often(6);
    this.play = new Play(flow, people, {
      heads: { sub: this.d.one(['p1', 'p2', null]), p1: 'p2', p2: this.d.one(['p3', 'sub', null]), p3: null },
      substitutes: Object.fromEntries(pairs),
      inactive: ['gone'],
      owner: onlySub ? 'sub' : this.d.one(['owner', 'owner', 'sub']),
      administrators: onlySub ? ['sub'] : ['admin'],
      undoable: [UNDOABLE],
    });
  }

  run(turns: number): Outcome {
    this.take({ kind: 'submit', by: 'sub', form: { days: this.d.below(9) }, picked: {} }, 'submit');
    for (let n = 0; n < turns && this.play.state.status !== 'ended'; n++) this.turn();
    for (let n = 0; n < 120 && this.play.state.status !== 'ended'; n++) this.goOn();
    if (this.play.state.status !== 'ended') this.breaks('comes to its end', 'it does not');
    if (JSON.stringify(this.play.replayed) !== JSON.stringify(this.play.state))
      this.breaks('the state is the replay', 'it is not');
    return { took: this.took, broken: this.broken };
  }

  private breaks(rule: string, what: string): void {
    if (!this.broken.has(rule))
      this.broken.set(rule, `${this.label} ${what}\n${this.draw()}\n${this.trace.join('\n')}`);
  }
  private draw(): string {
    const draw = (steps: readonly Step[]): string =>
      steps
        .map((one) => {
          if ('branches' in one)
            return `${one.id}:${one.kind}(${one.branches.map((branch) => draw(branch.steps)).join(' | ')})`;
          const who = `[${(this.play.facts.people[one.id] ?? []).join(',')}]`;
          if (!isPersonStep(one)) return `${one.id}:${one.kind}${one.kind === 'action' ? `-${one.action}` : ''}`;
          return `${one.id}:${one.kind}${who}${one.pool ? 'pool' : one.voting.kind}/${one.whenSubmitter}/${one.whenAgain}`;
        })
        .join(' → ');
    return `${draw(this.play.flow.steps)}\nsubstitutes ${JSON.stringify(this.play.facts.substitutes)}`;
  }

  /** One thing that somebody does; nothing that is refused counts. */
  private turn(): void {
    const { d, play } = this;
    const { state } = play;
    if (d.often(5)) this.lookAtEnds();
    if (d.often(2)) return this.disable();
    if (d.below(400) === 0)
      return this.take(d.often(50) ? { kind: 'withdraw', by: 'sub' } : { kind: 'end', by: 'admin' });
    if (state.status === 'returned') {
      if (d.often(8)) return this.move();
      return this.take({ kind: 'resubmit', by: senderOf(state), form: { days: d.below(9) } }, 'resubmit');
    }
    const open = state.tasks.filter((task) => isUnsettled(task));
    const what = d.below(100);
    const acting = openVisits(state).filter((visit) => findStep(play.flow, visit.step)?.kind === 'action');
    if (acting.length > 0 && what < 45)
      return this.take({ kind: d.often(85) ? 'action-done' : 'action-failed', visit: d.one(acting).id });
    if (what < 3) return this.passTime();
    if (what < 7) return this.move();
    if (what < 18) return this.takeBack();
    if (what < 20)
      return this.take({ kind: 'hand-over', by: 'admin', from: d.one(open)?.person ?? 'p1', to: d.one(PEOPLE) });
    if (what < 23 && this.isThere('sub'))
      return this.take({ kind: 'edit', by: 'sub', form: { days: d.below(9) }, picked: {} });
    if (what < 26) return this.removeSigner(open);
    const hung = openVisits(state).filter((visit) => visit.hung);
    if (hung.length > 0 && what < 30) return this.take({ kind: 'resume-process', by: 'admin' });
    if (hung.length > 0 && what < 40) return this.take({ kind: 'resume', by: 'admin', visit: d.one(hung).id });
    if (what < 28)
      return this.take({
        kind: 'hang-up-process',
        by: 'admin',
        reason: 'x',
        resumeAt: d.often(50) ? play.now + HOUR : null,
      });
    if (open.length === 0) return this.passTime();
    this.act(d.one(open), what);
  }

  private act(task: Task, what: number): void {
    const { d, play } = this;
    const by = task.person;
    const on = { by, task: task.id };
    const at = findStep(play.flow, stepOf(play.state, task.visit));
    if (at?.kind === 'action') return this.take({ kind: 'action-done', visit: task.visit });
    if (at?.kind === 'evaluate')
      return this.take(d.often(80) ? { kind: 'reopen', ...on } : { kind: 'evaluate', ...on, form: {} });
    if (task.state === 'offered') return this.take({ kind: 'claim', ...on });
    const yes = at?.kind === 'handle' ? 'solve' : 'agree';
    const no = at?.kind === 'handle' ? 'not-solve' : 'disagree';
    if (what < 58) return this.take({ kind: 'decide', ...on, decision: yes }, 'yes');
    if (what < 61) return this.take({ kind: 'decide', ...on, decision: no }, 'no');
    if (what < 72) return this.giveBack(task);
    if (what < 76) return this.take({ kind: 'transfer', ...on, to: d.one(PEOPLE) });
    if (what < 81) return this.take({ kind: 'delegate', ...on, to: d.one(PEOPLE) });
    if (what < 90) {
      const where = d.one(['before', 'after'] as const);
      return this.take({ kind: 'add-signer', ...on, where, people: [d.one(PEOPLE)] }, `add-${where}`);
    }
    if (what < 95)
      return this.take({ kind: 'hang-up', ...on, reason: 'x', resumeAt: d.often(50) ? play.now + HOUR : null });
    this.take({ kind: 'release', ...on });
  }

  private giveBack(task: Task): void {
    const { d, play } = this;
    const by = { by: task.person, task: task.id };
    const behindJoin = this.picture.previous(stepOf(play.state, task.visit), this.watch.passed).length > 1;
    const kind = behindJoin && d.often(70) ? 4 : d.below(10);
    if (kind < 3)
      return this.take(
        { kind: 'return', ...by, to: { kind: 'submitter' }, afterwards: d.one(['restart', 'straight-back']) },
        'return-submitter',
      );
    if (kind < 6) return this.take({ kind: 'return', ...by, to: { kind: 'previous' } }, 'return-previous');
    const steps = [...everyStep(play.flow.steps)].filter(({ step }) => isPersonStep(step)).map(({ step }) => step.id);
    const passed = steps.filter((one) => this.watch.passed.has(one));
    const to = d.one(passed.length > 0 && d.often(80) ? passed : steps);
    this.take({ kind: 'return', ...by, to: { kind: 'step', step: to } }, 'return-step');
  }

  /** Somebody goes, for good; what they hold has to go to others. The owner's side stays, so that somebody is always there. */
  private disable(): void {
    const { d, play } = this;
    const last = [play.facts.owner, ...play.facts.administrators].filter((person) => person && this.isThere(person));
    const there = PEOPLE.filter((person) => this.isThere(person) && last.some((other) => other !== person));
    // Whoever goes holds something as a rule: of the others nobody would notice.
    const holding = there.filter((person) => holdersOf(play.flow, play.state).includes(person));
    const person = d.one(holding.length > 0 && d.often(80) ? holding : there);
    if (!person) return;
    play.facts = { ...play.facts, inactive: [...play.facts.inactive, person] };
    this.take({ kind: 'left', person }, 'disable');
  }
  private isThere(person: PersonId): boolean {
    return !this.play.facts.inactive.includes(person);
  }

  private move(): void {
    const steps = [...everyStep(this.play.flow.steps)].filter(({ step }) => isPersonStep(step) || step.kind === 'wait');
    this.take({ kind: 'move', by: 'admin', to: this.d.one(steps).step.id });
  }

  private takeBack(): void {
    const mine = this.play.state.tasks.filter((task) => DECIDED.includes(task.state));
    // The latest decisions are the ones that somebody would take back.
    const task = this.d.often(70) ? mine.at(-1) : this.d.one(mine);
    if (task && this.isThere(task.person)) this.take({ kind: 'take-back', by: task.person, task: task.id });
  }

  private removeSigner(open: readonly Task[]): void {
    if (open.length === 0) return;
    const added = open.filter((task) => this.watch.added.has(task.id));
    const target = this.d.one(added.length > 0 && this.d.often(80) ? added : open);
    const by = this.d.often(80) ? (this.watch.added.get(target.id) ?? this.d.one(PEOPLE)) : this.d.one(PEOPLE);
    if (this.isThere(by)) this.take({ kind: 'remove-signer', by, remove: target.id });
  }

  private passTime(): void {
    const { play } = this;
    play.now += HOUR;
    const due = play.state.timers.filter((timer) => timer.dueAt <= play.now);
    for (const { id } of due)
      if (play.state.timers.some((timer) => timer.id === id)) this.take({ kind: 'timer', timer: id });
  }

  /** Everybody is willing and the clock runs. */
  private goOn(): void {
    const { play } = this;
    if (play.state.status === 'returned')
      return this.take({ kind: 'resubmit', by: senderOf(play.state), form: { days: this.d.below(9) } }, 'resubmit');
    const visit = openVisits(play.state)[0];
    if (!visit) return;
    const kind = findStep(play.flow, visit.step)?.kind;
    if (visit.hung) return this.take({ kind: 'resume', by: 'admin', visit: visit.id });
    if (kind === 'action') return this.take({ kind: 'action-done', visit: visit.id });
    if (kind === 'wait') return this.passTime();
    const task = tasksOf(play.state, visit.id).find((one) => one.state === 'open' || one.state === 'offered');
    if (!task) return this.breaks('never stuck', `nobody is asked at ${visit.step}`);
    const on = { by: task.person, task: task.id };
    if (task.state === 'offered') return this.take({ kind: 'claim', ...on });
    if (kind === 'evaluate') return this.take({ kind: 'evaluate', ...on, form: {} });
    this.take({ kind: 'decide', ...on, decision: kind === 'handle' ? 'solve' : 'agree' }, 'yes');
  }

  private take(event: FlowEvent, name: string = event.kind): void {
    const { play } = this;
    const before = play.state;
    this.lookAt(event);
    const shown = PREVIEWED.includes(event.kind) ? preview(play.flow, before, event, play.facts, play.now) : null;
    const answer = play.take(event);
    if (shown && shown.ok !== answer.ok) this.breaks('preview and result agree', `${name}: one of them refuses`);
    this.mayTakeBack(event, before, answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    this.trace.push(
      `${JSON.stringify(event)} → ${play.asked.join(' ')} ${play.state.status} ${play.state.outcome ?? ''}`,
    );
    for (const one of [name, ...this.finer(event, before, answer.effects)])
      this.took.set(one, (this.took.get(one) ?? 0) + 1);
    const was = this.watch.clone();
    this.follow(event, before, answer.effects);
    if (shown?.ok) this.compare(event, before, was, shown);
    this.after(event, before, was);
  }

  /** What is worth counting besides: the rarer kinds of an operation. */
  private finer(event: FlowEvent, before: FlowState, effects: readonly Effect[]): string[] {
    const task = 'task' in event ? before.tasks.find((one) => one.id === event.task) : undefined;
    const visit = task && before.visits.find((one) => one.id === task.visit);
    const asked = this.play.state.visits.filter((one) => !before.visits.some((old) => old.id === one.id));
    const previous = event.kind === 'return' && event.to.kind === 'previous';
    const found: [string, boolean][] = [
      ['undo', effects.some((effect) => effect.kind === 'undo-action')],
      ['straight-back', event.kind === 'resubmit' && before.returned?.afterwards === 'straight-back'],
      ['previous-of-a-join', previous && new Set(asked.map((one) => one.branch)).size > 1],
      ['return-by-signer-after', event.kind === 'return' && visit?.part === 'after'],
      ['return-by-signer-before', event.kind === 'return' && task?.part === 'before'],
      ['take-back-of-a-vote', event.kind === 'take-back' && visit?.outcome === null],
      ['move-of-what-was-returned', event.kind === 'move' && before.status === 'returned'],
      ['move-inside-a-split', event.kind === 'move' && this.picture.lanes(event.to).length > 1],
      ['own-application', effects.some((effect) => effect.kind === 'own-application')],
    ];
    return found.filter(([, is]) => is).map(([name]) => name);
  }

  /** What is offered beforehand. */
  private lookAt(event: FlowEvent): void {
    if (event.kind !== 'return') return;
    const { play, picture, watch } = this;
    const task = play.state.tasks.find((one) => one.id === event.task);
    if (task?.state !== 'open') return;
    const visit = play.state.visits.find((one) => one.id === task.visit)!;
    const work: Work = {
      flow: play.flow,
      state: play.state,
      facts: play.facts,
      now: play.now,
      changes: [],
      effects: [],
    };
    const offered = [...returnTargets(work, visit)].sort();
    const meant = [...watch.passed]
      .filter((one) => (visit.part === 'after' && one === visit.step) || picture.isBefore(one, visit.step))
      .filter((one) => this.canGoOver(picture.behind(one)))
      .sort();
    if (offered.join() !== meant.join())
      this.breaks('return offers what was passed in this round', `at ${visit.step}: ${offered} instead of ${meant}`);
  }

  private canGoOver(steps: ReadonlySet<StepId>): boolean {
    return ![...this.watch.ran].some((one) => steps.has(one) && !this.isUndoable(one));
  }
  private isUndoable(step: StepId): boolean {
    const found = findStep(this.play.flow, step);
    return found?.kind === 'action' && found.action === UNDOABLE;
  }

  /** Whether a take-back is taken just where nobody acted behind it, nothing is hung up, and nothing ran that cannot be undone. */
  private mayTakeBack(event: FlowEvent, before: FlowState, refusal: string | null): void {
    if (event.kind !== 'take-back') return;
    const meant = this.takeBackMeant(before, event.task);
    if (meant !== (refusal === null))
      this.breaks('a take-back is taken just where it is offered', `${JSON.stringify(event)}: ${refusal ?? 'taken'}`);
  }

  private takeBackMeant(before: FlowState, id: number): boolean {
    const task = before.tasks.find((one) => one.id === id)!;
    const visit = before.visits.find((one) => one.id === task.visit)!;
    const at = findStep(this.play.flow, visit.step);
    if (!isPersonStep(at) || task.part !== 'voter' || visit.hung || !this.watch.standing.has(visit.id)) return false;
    if (visit.outcome === null) {
      const later = tasksOf(before, visit.id).filter((one) => one.part === 'voter' && one.order > task.order);
      return (
        at.voting.kind !== 'one-by-one' ||
        !later.some((one) => one.state === 'delegated' || DECIDED.includes(one.state))
      );
    }
    if (!['agreed', 'solved', 'disagreed', 'not-solved'].includes(visit.outcome)) return false;
    const behind = this.picture.behind(visit.step);
    const follows = before.visits.filter(
      (one) => one.id > visit.id && behind.has(one.step) && (one.step !== visit.step || one.part === 'after'),
    );
    if (follows.some((one) => one.outcome === 'cancelled' && this.watch.standing.has(one.id))) return false;
    if (before.tasks.some((one) => follows.some((other) => other.id === one.visit) && acts(one))) return false;
    if (follows.some((one) => one.outcome === null && one.hung)) return false;
    return this.canGoOver(new Set([...behind].filter((one) => one !== visit.step)));
  }

  /** Keeps the watcher's own account of what was passed, jumped over, lost and done. */
  private follow(event: FlowEvent, before: FlowState, effects: readonly Effect[]): void {
    const { watch, play, picture } = this;
    const { state } = play;
    const lapse = (steps: Iterable<StepId>, keep: (visit: Visit) => boolean = () => false) => {
      const gone = new Set(steps);
      for (const visit of before.visits) if (gone.has(visit.step) && !keep(visit)) watch.standing.delete(visit.id);
      for (const one of gone) {
        watch.passed.delete(one);
        watch.well.delete(one);
        watch.ran.delete(one);
      }
    };
    const task = 'task' in event ? before.tasks.find((one) => one.id === event.task) : undefined;
    // A no may come of a vote, of a hand-over that leaves no other vote, or of a signer who is taken out.
    const refused = before.visits.find((one) => one.outcome === null && outcomeNow(state, one.id) === 'disagreed');
    const visit = refused ?? (task && before.visits.find((one) => one.id === task.visit));
    const all = [...everyStep(play.flow.steps)].map(({ step }) => step.id);
    const undone = new Map<StepId, number>();
    for (const effect of effects)
      if (effect.kind === 'undo-action') {
        const id = stepOf(state, effect.visit);
        undone.set(id, (undone.get(id) ?? 0) + 1);
      }
    const ranBefore = new Set(watch.ran);

    const at = visit && findStep(play.flow, visit.step);
    const onDisagree = refused && isPersonStep(at ?? null) ? (at as PersonStep).onDisagree : null;
    const toPrevious =
      (event.kind === 'return' && event.to.kind === 'previous') || onDisagree === 'return-to-previous'
        ? visit!.part === 'after'
          ? [visit!.step]
          : picture.previous(visit!.step, watch.passed)
        : null;
    const toSubmitter =
      (event.kind === 'return' && event.to.kind === 'submitter') ||
      onDisagree === 'return-to-submitter' ||
      toPrevious?.length === 0;
    if (event.kind === 'return' && event.to.kind === 'step') {
      const { step } = event.to;
      if (!watch.passed.has(step) || (visit!.step !== step && !picture.isBefore(step, visit!.step)))
        this.breaks('no return leads forward', `${visit!.step} returned to ${step}`);
      lapse(picture.behind(step));
    } else if (toSubmitter) {
      const afterwards =
        event.kind === 'return' && event.to.kind === 'submitter'
          ? play.flow.resubmit === 'ask'
            ? (event.afterwards ?? 'restart')
            : play.flow.resubmit
          : 'restart';
      watch.returner = afterwards === 'straight-back' ? { task: task!, visit: visit! } : null;
      if (afterwards === 'restart') lapse(all);
      else
        lapse(
          picture.beside(visit!.step, ['parallel', 'inclusive', 'exclusive']).flatMap((lane) => picture.inLane(lane)),
        );
      if (play.state.status !== 'returned') this.breaks('a return to the submitter stops there', play.state.status);
    } else if (toPrevious) {
      for (const one of toPrevious) lapse(picture.behind(one));
      const asked = openVisits(state).map((one) => one.step);
      if (
        !asked.every(
          (one) =>
            openVisits(before).some((other) => other.step === one) ||
            toPrevious.some((early) => picture.behind(early).has(one)),
        )
      )
        this.breaks(
          'previous is the last step of every branch taken',
          `${visit!.step} went to ${asked} instead of ${toPrevious}`,
        );
      for (const one of toPrevious)
        if (!state.visits.some((other) => other.step === one && !before.visits.some((old) => old.id === other.id)))
          this.breaks('previous is the last step of every branch taken', `${visit!.step} did not ask ${one} again`);
    } else if (event.kind === 'take-back' && visit!.outcome !== null) {
      const gone = [...picture.behind(visit!.step)].filter((one) => one !== visit!.step);
      lapse(gone);
      lapse([visit!.step], (one) => one.id <= visit!.id);
      if (visit!.part === 'after') {
        watch.passed.add(visit!.step);
        watch.well.add(visit!.step);
      }
    } else if (event.kind === 'move') {
      // In a choice the branch that was taken gives way to the one that is entered.
      const given = picture.beside(event.to, ['exclusive']).flatMap((lane) => picture.inLane(lane));
      lapse([...picture.behind(event.to), ...given]);
      for (const one of all)
        if (picture.isBefore(one, event.to) && isPersonStep(findStep(play.flow, one)) && !watch.well.has(one))
          watch.jumped.add(one);
      this.siblingsStay(event.to, before);
      // What waited for the submitter is asked anew, or left.
      if (watch.returner) watch.standing.delete(watch.returner.visit.id);
      watch.returner = null;
    } else if (event.kind === 'reopen') {
      const to = findStep(play.flow, visit!.step);
      if (to?.kind === 'evaluate') lapse(picture.behind(to.reopen!));
    } else if (event.kind === 'edit') {
      // Nobody has decided anything yet; what the clock has passed meanwhile is asked again where the form leads there.
      lapse(state.visits.filter((one) => one.lapsed && watch.standing.has(one.id)).map((one) => one.step));
    }
    for (const one of ranBefore) {
      const over = !watch.ran.has(one);
      if (over && !this.isUndoable(one)) this.breaks('what cannot be undone is not gone back over', one);
      if (over !== undone.has(one)) this.breaks('what is gone back over is undone once', `${one} ${over}`);
    }
    if ([...undone.values()].some((n) => n > 1) || [...undone.keys()].some((one) => !ranBefore.has(one)))
      this.breaks('what is gone back over is undone once', [...undone].join());
    for (const now of state.visits) {
      const old = before.visits.find((one) => one.id === now.id);
      const found = findStep(play.flow, now.step);
      if (!old) {
        watch.standing.add(now.id);
        watch.jumped.delete(now.step);
      }
      if (now.outcome === null || old?.outcome === now.outcome || !watch.standing.has(now.id)) continue;
      if (found?.kind === 'action' && now.outcome === 'done') watch.ran.add(now.step);
      if (!isPersonStep(found) || now.part === 'after') continue;
      if (BY_PEOPLE.includes(now.outcome)) {
        const said = tasksOf(state, now.id).some(
          (one) =>
            one.part === 'voter' && ['agreed', 'solved', 'passed', 'not-solved', 'timed-out'].includes(one.state),
        );
        if (!said && !tasksOf(state, now.id).some((one) => one.state === 'not-solved'))
          this.breaks('nothing is agreed by nobody', now.step);
        watch.passed.add(now.step);
      }
      if (WELL.includes(now.outcome)) watch.well.add(now.step);
    }
    for (const effect of effects) {
      if (effect.kind !== 'run-action') continue;
      const n = (watch.runs.get(effect.visit) ?? 0) + 1;
      watch.runs.set(effect.visit, n);
      if (n > 1) this.breaks('an action runs once for each visit', stepOf(state, effect.visit));
      if (watch.ran.has(stepOf(state, effect.visit)))
        this.breaks('nothing is done twice', `${stepOf(state, effect.visit)} ran and was not undone`);
    }
    if (event.kind === 'add-signer')
      for (const one of state.tasks)
        if (!before.tasks.some((old) => old.id === one.id)) watch.added.set(one.id, event.by);
    for (const one of state.tasks) {
      const opened = !before.tasks.some((old) => old.id === one.id);
      const from = before.tasks.find(
        (old) => old.visit === one.visit && old.part === one.part && old.order === one.order,
      );
      const by = opened && from && event.kind !== 'add-signer' ? watch.added.get(from.id) : undefined;
      if (by) watch.added.set(one.id, by);
      if (opened && state.visits.find((other) => other.id === one.visit)?.part === 'after') {
        if (one.addedBy) watch.added.set(one.id, one.addedBy);
      }
    }
  }

  private siblingsStay(to: StepId, before: FlowState): void {
    const { play, picture } = this;
    if (before.status !== 'running') return;
    const beside = new Set(picture.beside(to, ['parallel', 'inclusive']).flatMap((lane) => picture.inLane(lane)));
    const givesWay = new Set(picture.beside(to, ['exclusive']).flatMap((lane) => picture.inLane(lane)));
    for (const visit of openVisits(before)) {
      if (!beside.has(visit.step) || givesWay.has(visit.step)) continue;
      if (outcomeNow(play.state, visit.id) !== null) this.breaks('a move leaves the siblings alone', visit.step);
    }
  }

  private compare(event: FlowEvent, before: FlowState, was: Watcher, shown: ReturnType<typeof preview>): void {
    if (!shown.ok) return;
    const { state } = this.play;
    const made = (task: Task) => ['agreed', 'disagreed', 'solved', 'not-solved'].includes(task.state);
    const own = 'task' in event ? event.task : 0;
    const asked = state.tasks
      .filter((task) => isUnsettled(task) && !before.tasks.some((one) => one.id === task.id && isUnsettled(one)))
      .map((task) => `${stepOf(state, task.visit)} ${task.person}`);
    const lost = before.tasks.flatMap((task) => {
      const now = state.tasks.find((one) => one.id === task.id)!;
      const name = `${stepOf(before, task.visit)} ${task.person}`;
      if (isUnsettled(task)) return !isUnsettled(now) && task.id !== own ? [`${name} false`] : [];
      // Who decides the same thing again at once is named among those who are asked.
      if (!made(task) || !was.standing.has(task.visit) || asked.includes(name)) return [];
      const given = event.kind === 'withdraw' || event.kind === 'end';
      return given || !this.watch.standing.has(task.visit) || !made(now) ? [`${name} true`] : [];
    });
    const shownLost = shown.cancelled.map(({ step, person, hadDecided }) => `${step} ${person} ${hadDecided}`);
    const shownAsked = shown.asked.map(({ step, person }) => `${step} ${person}`);
    if (lost.sort().join() !== shownLost.sort().join())
      this.breaks('the preview names every decision that is lost', `${JSON.stringify(event)}: ${shownLost} | ${lost}`);
    if (asked.sort().join() !== shownAsked.sort().join())
      this.breaks('the preview names everybody who is asked', `${JSON.stringify(event)}: ${shownAsked} | ${asked}`);
  }

  /** What must be true after every event. */
  private after(event: FlowEvent, before: FlowState, was: Watcher): void {
    const { play, watch } = this;
    const { state, flow, facts } = play;
    const nobodyElse = [facts.owner, ...facts.administrators].every((one) => one === 'sub' || one === null);
    for (const visit of openVisits(state)) {
      const at = findStep(flow, visit.step);
      const tasks = tasksOf(state, visit.id).filter(isUnsettled);
      if (isPersonStep(at)) {
        const own = tasks.some((task) => task.person === 'sub');
        if (own && at.whenSubmitter !== 'self' && !nobodyElse)
          this.breaks('nobody decides on their own application', `sub is asked at ${visit.step}`);
        const has = tasks.filter((task) => task.part === 'voter' && task.state === 'open').length;
        if (at.pool && visit.part === 'step' && has > 1)
          this.breaks('of a pool one has it', `${has} have it at ${visit.step}`);
        if (
          !tasks.some(
            (task) => (task.state === 'open' || task.state === 'offered') && !facts.inactive.includes(task.person),
          )
        )
          this.breaks('every open process has an active person', `nobody at ${visit.step}`);
        const signing = tasks.some((task) => task.part === 'before');
        if (signing && tasks.some((task) => task.part === 'voter' && task.state === 'open'))
          this.breaks('nobody votes before the signers before', visit.step);
      }
    }
    if (event.kind === 'remove-signer') {
      const by = was.added.get(event.remove);
      if (by === undefined || by !== event.by) this.breaks('only added signers are taken out', `${event.remove}`);
    }
    if (event.kind === 'resubmit' && was.returner) {
      const { task, visit } = was.returner;
      const open = openVisits(state).find((one) => one.step === visit.step && one.part === visit.part);
      const tasks = open ? tasksOf(state, open.id) : [];
      const has = tasks.some((one) => one.person === task.person && one.state === 'open' && one.part === task.part);
      if (!has && this.isThere(task.person))
        this.breaks('straight back asks the very people', `${task.person} at ${visit.step}: ${play.asked}`);
      watch.returner = null;
    }
    if (state.status === 'ended' && state.outcome === 'done') this.everybodyWasAsked(before);
    this.holdTogether();
  }

  /** On ending done: everybody on the way was asked in this round. */
  private everybodyWasAsked(before: FlowState): void {
    const { play, watch } = this;
    const { state, flow } = play;
    // The lines that ran last: those of the state before the end, and what the last event itself went through.
    const root = state.branches.findLast((branch) => branch.parent === null)!;
    const look = (branch: number, lane: string): void => {
      for (const one of laneSteps(flow, lane)) {
        if ('branches' in one) {
          const taken = new Map<string, number>();
          for (const child of state.branches)
            if (child.parent === branch && child.lane.startsWith(`${one.id}/`) && child.state !== 'cancelled')
              taken.set(child.lane, child.id);
          for (const [childLane, id] of taken) look(id, childLane);
        }
        if (!isPersonStep(one) || watch.jumped.has(one.id)) continue;
        const last = state.visits.findLast((visit) => visit.step === one.id && visit.part === 'step');
        if (!last || !WELL.includes(last.outcome ?? ''))
          this.breaks('on ending done the last visit of every step went well', `${one.id}: ${last?.outcome}`);
        if (!watch.well.has(one.id))
          this.breaks('on ending done everybody was asked in this round', `${one.id} (${before.status})`);
      }
    };
    look(root.id, ROOT_LANE);
  }

  private holdTogether(): void {
    const { state, flow } = this.play;
    const live = state.branches.filter((branch) => branch.state === 'at-step' || branch.state === 'split');
    const open = openVisits(state);
    const fail = (what: string) => this.breaks('one open decision in each line of work', what);
    for (const task of state.tasks)
      if (isUnsettled(task) && !open.some((visit) => visit.id === task.visit))
        fail(`task ${task.id} of a closed visit`);
    for (const visit of open) {
      const asked = tasksOf(state, visit.id).filter(isUnsettled);
      if (new Set(asked.map((task) => task.person)).size < asked.length) fail(`somebody twice at ${visit.step}`);
    }
    for (const timer of state.timers) if (!open.some((visit) => visit.id === timer.visit)) fail(`clock ${timer.id}`);
    if (state.status !== 'running') {
      if (open.length + live.length > 0) fail(`${state.status} with ${open.length} open`);
      return;
    }
    for (const branch of live) {
      const here = open.filter((visit) => visit.branch === branch.id);
      const children = live.filter((other) => other.parent === branch.id);
      if (
        branch.state === 'split' ? here.length > 0 || children.length === 0 : here.length !== 1 || children.length > 0
      )
        fail(`branch ${branch.id} ${branch.state}: ${here.length} open, ${children.length} below`);
      const at = here[0] && addressOf(flow, here[0].step);
      if (at && (at.index !== branch.index || at.lanes.at(-1) !== branch.lane))
        fail(`branch ${branch.id} stands elsewhere`);
    }
    for (const visit of open)
      if (!live.some((branch) => branch.id === visit.branch)) fail(`visit ${visit.id} in a branch that is over`);
  }

  /** Ending and withdrawing are looked at on a copy, or no process would live long. */
  private lookAtEnds(): void {
    const { play } = this;
    for (const event of [
      { kind: 'end', by: 'admin' },
      { kind: 'withdraw', by: 'sub' },
    ] as const) {
      const shown = preview(play.flow, play.state, event, play.facts, play.now);
      const answer = take(play.flow, play.state, event, play.facts, play.now);
      if (!shown.ok || !answer.ok) continue;
      const copyOf = play.state;
      play.state = answer.state;
      this.compare(event, copyOf, this.watch, shown);
      play.state = copyOf;
    }
  }
}

const PREVIEWED: readonly FlowEvent['kind'][] = ['return', 'move', 'take-back', 'withdraw', 'end', 'reopen'];
const acts = (task: Task): boolean => [...DECIDED, 'returned'].includes(task.state);
const outcomeNow = (state: FlowState, visit: number) => state.visits.find((one) => one.id === visit)?.outcome ?? null;

/** So many games, from one seed on; how often each operation took place, and for each rule how many games broke it, and one of them. */
export function playAtRandom(seed: number, runs: number, turns = 45) {
  const took = new Map<string, number>();
  const broken = new Map<string, { games: number; example: string }>();
  for (let n = 0; n < runs; n++) {
    const game = new Game(seed + n);
    const result = game.run(turns);
    for (const [name, times] of result.took) took.set(name, (took.get(name) ?? 0) + times);
    for (const [rule, example] of result.broken) {
      const known = broken.get(rule);
      broken.set(rule, { games: (known?.games ?? 0) + 1, example: known?.example ?? example });
    }
  }
  return { took, broken };
}
