import { everyStep, type Flow, findStep, type Step, type StepId } from './definition.ts';
import { holdersOf, senderOf } from './disabled-people.ts';
import type { FlowEvent } from './events.ts';
import { Picture } from './flow-picture.ts';
import { headsLookedUp } from './heads.ts';
import { isInPlace } from './places.ts';
import { preview } from './preview.ts';
import { checkAfter, checkEnds, checkOffers, checkReopening, checkTakeBack, holdTogether } from './random-checks.ts';
import { type Dice, dice, drawFlow, PEOPLE, UNDOABLE } from './random-flow.ts';
import { comparePreview } from './random-preview.ts';
import { DECIDED, followEvent, followVersion, isPersonStep, isThere, stepOf, Watcher } from './random-watch.ts';
import { type Change, type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { isSystemStep } from './system-steps.ts';
import { HOUR, Play } from './testing.ts';
import type { Effect, Facts } from './work.ts';

/**
 * Random definitions played at random, for tests only. What must hold is worked out here a second time, from the picture of the
 * flow and the events alone, and compared with what the engine says.
 */
/** Whoever wants to look on: one event, with the states around it; `game` tells the games apart. */
export type LookOn = (seen: {
  game: number;
  flow: Flow;
  event: FlowEvent;
  before: FlowState;
  after: FlowState;
  facts: Facts;
  now: number;
}) => void;
/** Whoever wants to take a game to another version of its flow now and then. */
export type ChangeVersion = (
  d: Dice,
  flow: Flow,
  state: FlowState,
) => { flow: Flow; change: Change; state: FlowState; passedOver: readonly StepId[] } | null;
export type Outcome = { took: Map<string, number>; broken: Map<string, string> };

/** What a game is played with. */
type Kind = { lookOn: LookOn | null; nextVersion: ChangeVersion | null; withSystemSteps: boolean };

/** One process from its first event to its last, watched all the way. */
class Game {
  readonly d: Dice;
  readonly play: Play;
  picture: Picture;
  watch = new Watcher();
  readonly took = new Map<string, number>();
  readonly broken = new Map<string, string>();
  private readonly trace: string[] = [];
  private readonly label: string;
  private readonly seed: number;
  private readonly lookOn: LookOn | null;

  private readonly nextVersion: ChangeVersion | null;

  constructor(seed: number, { lookOn, nextVersion, withSystemSteps }: Kind) {
    this.d = dice(seed);
    this.seed = seed;
    this.lookOn = lookOn;
    this.nextVersion = nextVersion;
    this.label = `SEED=${seed}`;
    const flow = drawFlow(this.d, { withSystemSteps });
    this.picture = new Picture(flow);
    const everybody = [...PEOPLE, 'gone'];
    const people = Object.fromEntries(
      [...everyStep(flow.steps)].map(({ step }) => [
        step.id,
        this.d.often(10) ? [] : [this.d.one(everybody), ...this.d.some(everybody, 2)],
      ]),
    );
    const pairs = PEOPLE.filter(() => this.d.often(25)).map((person) => [person, this.d.one(PEOPLE)]);
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
    this.playOn(turns);
    // What has ended is opened again, and comes to another end.
    for (let n = 0; n < 3 && this.d.often(60) && this.play.state.status === 'ended'; n++) {
      this.reopenEnded();
      this.playOn(turns / 3);
    }
    if (JSON.stringify(this.play.replayed) !== JSON.stringify(this.play.state))
      this.breaks('the state is the replay', 'it is not');
    return { took: this.took, broken: this.broken };
  }

  private playOn(turns: number): void {
    for (let n = 0; n < turns && this.play.state.status !== 'ended'; n++) this.turn();
    for (let n = 0; n < 120 && this.play.state.status !== 'ended'; n++) this.goOn();
    if (this.play.state.status !== 'ended') this.breaks('comes to its end', 'it does not');
  }

  breaks(rule: string, what: string): void {
    if (!this.broken.has(rule))
      this.broken.set(rule, `${this.label} ${what}\n${this.draw()}\n${this.trace.join('\n')}`);
  }
  private draw(): string {
    const draw = (steps: readonly Step[]): string =>
      steps
        .map((step) => {
          if ('branches' in step)
            return `${step.id}:${step.kind}(${step.branches.map((branch) => draw(branch.steps)).join(' | ')})`;
          const who = `[${(this.play.facts.people[step.id] ?? []).join(',')}]`;
          if (!isPersonStep(step)) return `${step.id}:${step.kind}${step.kind === 'action' ? `-${step.action}` : ''}`;
          return `${step.id}:${step.kind}${who}${step.pool ? 'pool' : step.voting.kind}/${step.whenSubmitter}/${step.whenAgain}`;
        })
        .join(' → ');
    return `${draw(this.play.flow.steps)}\nsubstitutes ${JSON.stringify(this.play.facts.substitutes)}`;
  }

  /** One thing that somebody does; nothing that is refused counts. */
  private turn(): void {
    const { d, play } = this;
    const { state } = play;
    if (this.nextVersion && d.often(8)) return this.changeVersion(this.nextVersion);
    if (d.often(5)) checkEnds(this);
    if (d.often(2)) return this.disable();
    if (d.below(400) === 0)
      return this.take(d.often(50) ? { kind: 'withdraw', by: 'sub' } : { kind: 'end', by: 'admin' });
    if (state.status === 'returned') {
      if (d.often(8)) return this.move();
      return this.take({ kind: 'resubmit', by: senderOf(state), form: { days: d.below(9) } }, 'resubmit');
    }
    const open = state.tasks.filter((task) => isUnsettled(task));
    const what = d.below(100);
    const acting = openVisits(state).filter((visit) => isSystemStep(findStep(play.flow, visit.step)));
    if (acting.length > 0 && what < 45) return this.report(d.one(acting));
    if (what < 3) return this.passTime();
    if (what < 7) return this.move();
    if (what < 18) return this.takeBack();
    if (what < 20)
      return this.take({ kind: 'hand-over', by: 'admin', from: d.one(open)?.person ?? 'p1', to: d.one(PEOPLE) });
    if (what < 23 && isThere(this, 'sub'))
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

  /** The game goes on in another version of its flow, by whose picture everything is judged from now on. */
  private changeVersion(nextVersion: ChangeVersion): void {
    const { d, play } = this;
    const next = nextVersion(d, play.flow, play.state);
    if (!next) return this.count('version-that-does-not-fit');
    this.count('version');
    const known = new Set([...everyStep(play.flow.steps)].map(({ step }) => step.id));
    const newPeople = [...everyStep(next.flow.steps)]
      .filter(({ step }) => !known.has(step.id))
      .map(({ step }) => [step.id, [d.one(PEOPLE), ...d.some(PEOPLE, 1)]]);
    play.facts = { ...play.facts, people: { ...play.facts.people, ...Object.fromEntries(newPeople) } };
    const inPlace = play.state.visits.filter((visit) => isInPlace(play, visit));
    play.flow = next.flow;
    play.state = next.state;
    play.changes.push(next.change);
    this.picture = new Picture(next.flow);
    followVersion(this, { ...next, had: new Set(inPlace.map(({ id }) => id)) });
    this.trace.push(`another version: ${this.draw()} → ${play.asked.join(' ')}`);
    holdTogether(this);
  }

  private count(name: string): void {
    this.took.set(name, (this.took.get(name) ?? 0) + 1);
  }

  private act(task: Task, what: number): void {
    const { d, play } = this;
    const by = task.person;
    const on = { by, task: task.id };
    const at = findStep(play.flow, stepOf(play.state, task.visit));
    if (isSystemStep(at)) return this.take({ kind: 'action-done', visit: task.visit });
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
    const passed = steps.filter((id) => this.watch.passed.has(id));
    const to = d.one(passed.length > 0 && d.often(80) ? passed : steps);
    this.take({ kind: 'return', ...by, to: { kind: 'step', step: to } }, 'return-step');
  }

  /** Somebody goes, for good; what they hold has to go to others. The owner's side stays, so that somebody is always there. */
  private disable(): void {
    const { d, play } = this;
    const last = [play.facts.owner, ...play.facts.administrators].filter((person) => person && isThere(this, person));
    const candidates = PEOPLE.filter((person) => isThere(this, person) && last.some((other) => other !== person));
    // Whoever goes holds something as a rule: of the others nobody would notice.
    const holding = candidates.filter((person) => holdersOf(play.flow, play.state).includes(person));
    const person = d.one(holding.length > 0 && d.often(80) ? holding : candidates);
    if (!person) return;
    play.facts = { ...play.facts, inactive: [...play.facts.inactive, person] };
    this.take({ kind: 'left', person }, 'disable');
  }

  private move(): void {
    const steps = [...everyStep(this.play.flow.steps)].filter(({ step }) => isPersonStep(step) || step.kind === 'wait');
    this.take({ kind: 'move', by: 'admin', to: this.d.one(steps).step.id });
  }

  private reopenEnded(): void {
    const to = this.d.one([...everyStep(this.play.flow.steps)]).step.id;
    this.take({ kind: 'reopen-ended', by: 'admin', to, reason: 'x' });
  }

  private takeBack(): void {
    const mine = this.play.state.tasks.filter((task) => DECIDED.includes(task.state));
    // The latest decisions are the ones that somebody would take back.
    const task = this.d.often(70) ? mine.at(-1) : this.d.one(mine);
    if (task && isThere(this, task.person)) this.take({ kind: 'take-back', by: task.person, task: task.id });
  }

  private removeSigner(open: readonly Task[]): void {
    if (open.length === 0) return;
    const added = open.filter((task) => this.watch.added.has(task.id));
    const target = this.d.one(added.length > 0 && this.d.often(80) ? added : open);
    const by = this.d.often(80) ? (this.watch.added.get(target.id) ?? this.d.one(PEOPLE)) : this.d.one(PEOPLE);
    if (isThere(this, by)) this.take({ kind: 'remove-signer', by, remove: target.id });
  }

  private passTime(): void {
    const { play } = this;
    play.now += HOUR;
    const due = play.state.timers.filter((timer) => timer.dueAt <= play.now);
    for (const { id } of due)
      if (play.state.timers.some((timer) => timer.id === id)) this.take({ kind: 'timer', timer: id });
  }

  /** What the product was doing is done, or is not. */
  private report(visit: Visit): void {
    const { d } = this;
    if (d.often(15)) return this.take({ kind: 'action-failed', visit: visit.id });
    if (visit.children && d.often(90)) return this.childEnded(visit, d.often(70) ? 'done' : 'refused');
    this.take({ kind: 'action-done', visit: visit.id, form: { days: d.below(9) } });
  }

  private childEnded({ id, children }: Visit, outcome: 'done' | 'refused'): void {
    const left = Array.from({ length: children?.of ?? 0 }, (_, n) => n).filter(
      (n) => !Object.hasOwn(children?.ended ?? {}, n),
    );
    this.take({ kind: 'child-ended', visit: id, item: this.d.one(left), outcome });
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
    const task = tasksOf(play.state, visit.id).find(
      (candidate) => candidate.state === 'open' || candidate.state === 'offered',
    );
    if (kind === 'child' && !task) return this.childEnded(visit, 'done');
    if (isSystemStep(findStep(play.flow, visit.step))) return this.take({ kind: 'action-done', visit: visit.id });
    if (kind === 'wait') return this.passTime();
    if (!task) return this.breaks('never stuck', `nobody is asked at ${visit.step}`);
    const on = { by: task.person, task: task.id };
    if (task.state === 'offered') return this.take({ kind: 'claim', ...on });
    if (kind === 'evaluate') return this.take({ kind: 'evaluate', ...on, form: {} });
    this.take({ kind: 'decide', ...on, decision: kind === 'handle' ? 'solve' : 'agree' }, 'yes');
  }

  private take(event: FlowEvent, name: string = event.kind): void {
    const { play } = this;
    const before = play.state;
    // As the server does it, each event has a lot of its own.
    play.facts = { ...play.facts, lot: this.d.below(1_000_000) };
    checkOffers(this, event);
    const previewed = PREVIEWED.includes(event.kind) ? preview(play.flow, before, event, play.facts, play.now) : null;
    const answer = this.withHeads(event, () => play.take(event));
    const mayRefuse = previewed?.ok && !answer.ok && previewed.perhaps?.refusal === answer.refusal;
    if (previewed && previewed.ok !== answer.ok && !mayRefuse)
      this.breaks('preview and result agree', `${name}: one of them refuses`);
    checkTakeBack(this, event, before, answer.ok ? null : answer.refusal);
    checkReopening(this, event, before, answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    this.lookOn?.({
      game: this.seed,
      flow: play.flow,
      event,
      before,
      after: play.state,
      facts: play.facts,
      now: play.now,
    });
    this.trace.push(
      `${JSON.stringify(event)} → ${play.asked.join(' ')} ${play.state.status} ${play.state.outcome ?? ''}`,
    );
    for (const label of [name, ...this.finer(event, before, answer.effects)])
      this.took.set(label, (this.took.get(label) ?? 0) + 1);
    const was = this.watch.clone();
    followEvent(this, event, before, answer.effects);
    if (previewed?.ok) {
      if (previewed.draws.length > 0) this.count('preview-before-a-draw');
      if (previewed.perhaps) this.count('draw-that-may-pass');
      comparePreview(this, event, before, was, previewed);
    }
    checkAfter(this, event, before, was);
  }

  /** As the server does it: nobody finds out the heads of others than those above whom one may be looked up. */
  private withHeads<T>(event: FlowEvent, take: () => T): T {
    const { facts, flow, state } = this.play;
    const known = new Set(headsLookedUp(flow, state, event));
    for (const person of known) if (facts.heads[person]) known.add(facts.heads[person]);
    const heads = new Proxy(facts.heads, {
      get: (all, person) => {
        if (!known.has(String(person))) this.breaks('only known heads are looked up', `${String(person)} is no such`);
        return Reflect.get(all, person);
      },
    });
    this.play.facts = { ...facts, heads };
    const taken = take();
    this.play.facts = facts;
    return taken;
  }

  /** What is worth counting besides: the rarer kinds of an operation. */
  private finer(event: FlowEvent, before: FlowState, effects: readonly Effect[]): string[] {
    const task = 'task' in event ? before.tasks.find((candidate) => candidate.id === event.task) : undefined;
    const visit = task && before.visits.find((candidate) => candidate.id === task.visit);
    const newVisits = this.play.state.visits.filter((now) => !before.visits.some((old) => old.id === now.id));
    const previous = event.kind === 'return' && event.to.kind === 'previous';
    const found: [string, boolean][] = [
      ['undo', effects.some((effect) => effect.kind === 'undo-action')],
      ['straight-back', event.kind === 'resubmit' && before.returned?.afterwards === 'straight-back'],
      ['previous-of-a-join', previous && new Set(newVisits.map((newVisit) => newVisit.branch)).size > 1],
      ['return-by-signer-after', event.kind === 'return' && visit?.part === 'after'],
      ['return-by-signer-before', event.kind === 'return' && task?.part === 'before'],
      ['take-back-of-a-vote', event.kind === 'take-back' && visit?.outcome === null],
      ['move-of-what-was-returned', event.kind === 'move' && before.status === 'returned'],
      ['move-inside-a-split', event.kind === 'move' && this.picture.lanes(event.to).length > 1],
      ['reopen-of-what-was-refused', event.kind === 'reopen-ended' && before.outcome === 'refused'],
      ['reopen-inside-a-split', event.kind === 'reopen-ended' && this.picture.lanes(event.to).length > 1],
      [
        'reopen-that-asks-what-was-cut-off',
        event.kind === 'reopen-ended' && new Set(newVisits.map((opened) => opened.branch)).size > 1,
      ],
      ['own-application', effects.some((effect) => effect.kind === 'own-application')],
    ];
    return found.filter(([, is]) => is).map(([name]) => name);
  }
}

const PREVIEWED: readonly FlowEvent['kind'][] = [
  'decide',
  'return',
  'move',
  'take-back',
  'withdraw',
  'end',
  'reopen',
  'reopen-ended',
];

/** So many games, from one seed on; how often each operation took place, and for each rule how many games broke it, and one of them. */
export function playAtRandom(
  seed: number,
  runs: number,
  lookOn: LookOn | null = null,
  turns = 45,
  nextVersion: ChangeVersion | null = null,
) {
  return playGames(seed, runs, turns, { lookOn, nextVersion, withSystemSteps: false });
}

/** The same with steps at which the product writes, calls and hands in. */
export const playSystemStepsAtRandom = (seed: number, runs: number, lookOn: LookOn | null = null) =>
  playGames(seed, runs, 45, { lookOn, nextVersion: null, withSystemSteps: true });

function playGames(seed: number, runs: number, turns: number, kind: Kind) {
  const took = new Map<string, number>();
  const broken = new Map<string, { games: number; example: string }>();
  for (let n = 0; n < runs; n++) {
    const game = new Game(seed + n, kind);
    const result = game.run(turns);
    for (const [name, times] of result.took) took.set(name, (took.get(name) ?? 0) + times);
    for (const [rule, example] of result.broken) {
      const known = broken.get(rule);
      broken.set(rule, { games: (known?.games ?? 0) + 1, example: known?.example ?? example });
    }
  }
  return { took, broken };
}
