import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { playDraft, playedCalls } from '@campus/contract/calls/flows-play.ts';
import { getProcess, listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { editProcess, resubmitProcess, submitProcess } from '@campus/contract/calls/flows-start.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { messageText } from '@campus/messages/message-text.ts';
import type { Flow, Step, Who } from '@campus/rules/flows/definition.ts';
import type { PlayedAct } from '@campus/rules/flows/play/played-acts.ts';
import { playedLot } from '@campus/rules/flows/play/played-lot.ts';
import { type Dice, dice, drawFlow } from '@campus/rules/flows/random-flow.ts';
import { flowOutside } from '../src/app.ts';
import { enqueueDueClocks, flowJobs } from '../src/modules/flows/index.ts';
import { buttonsOf, flowPlay, forms } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

/**
 * One process twice: in earnest, by the calls that people make, and as a play of the same definition by the same moves.
 * Whatever either of them says is compared after every move.
 */

type Play = Reply<typeof playDraft>;
type Party = Play['parties'][number];
type Detail = Reply<typeof getProcess>;
type Move = Record<string, unknown> & { kind: string };

const MINUTE = 60_000;
export const PLAYERS = ['student', 'approver', 'staff', '100033', '100046', '100064'];
const SUBMITTER = 'student';
const MANAGER = 'admin';

const everyButton = buttonsOf(
  'agree',
  'disagree',
  'solve',
  'not-solve',
  'return',
  'transfer',
  'delegate',
  'add-signer',
  'hang-up',
  'copy',
  'take-back',
);

/** Drawn flows ask people whom nobody knows; here they ask those of the seeds. */
function withPeople(d: Dice, steps: readonly Step[], people: readonly string[]): Step[] {
  return steps.map((step): Step => {
    if ('branches' in step)
      return { ...step, branches: step.branches.map((one) => ({ ...one, steps: withPeople(d, one.steps, people) })) };
    const who = { kind: 'people' as const, people: [d.one(people), ...d.some(people, 2)] };
    if (step.kind === 'copy') return { ...step, who };
    // What the product does is nothing that a play may be compared with: it does nothing in one.
    if (step.kind === 'action') return { ...step, action: 'pass' };
    if (step.kind !== 'approve' && step.kind !== 'handle') return step;
    const nobody =
      step.nobody.kind === 'person' ? { kind: 'person' as const, person: people[0] as string } : step.nobody;
    const timeLimit = step.timeLimit && {
      ...step.timeLimit,
      remind: d.often(50) ? { times: 2, every: { ms: 30 * MINUTE, clock: 'calendar' as const } } : null,
    };
    const isBare = d.often(15);
    const asked = d.often(30) ? { agree: { ...everyButton.agree, reason: 'required' as const } } : {};
    const names = step.kind === 'approve' ? (['agree'] as const) : (['solve'] as const);
    const fields = d.often(30) ? { reason: d.one(['hidden', 'write'] as const) } : {};
    return {
      ...step,
      who: d.often(12) ? { kind: 'submitter-picks', several: true } : who,
      nobody,
      timeLimit,
      fields,
      buttons: (isBare ? buttonsOf(...names) : { ...everyButton, ...asked }) as typeof step.buttons,
    };
  });
}

/** The same flow with fields that are set, routers, composed rules and draws. */
function withProduct(d: Dice, steps: readonly Step[], people: readonly string[]): Step[] {
  const named = (some: readonly string[]): Who => ({ kind: 'people', people: some });
  const composed = (who: Who): Who =>
    d.one<Who>([
      { kind: 'first-of', of: [{ kind: 'except', of: who, without: who }, who] },
      { kind: 'all-of', of: [who, named([d.one(people)])] },
      { kind: 'except', of: named(people), without: named([d.one(people)]) },
      {
        kind: 'when',
        if: { kind: 'field', field: 'days', is: 'more', value: 4 },
        then: who,
        else: named([d.one(people)]),
      },
    ]);
  const changed = steps.map((step): Step => {
    if ((step.kind !== 'approve' && step.kind !== 'handle') || step.who.kind !== 'people') return step;
    const voting = !step.pool && d.often(40) ? { voting: { kind: 'random' as const, draw: 1 + d.below(2) } } : {};
    return { ...step, ...voting, ...(d.often(50) ? { who: composed(step.who) } : {}) };
  });
  const name = (id: string) => ({ id, name: { zh: id, en: id } });
  const values = [{ field: 'reason', from: { kind: 'value' as const, value: '由系统填写' } }];
  const set: Step = { ...name('set'), kind: 'set', values, onFailure: 'owner' };
  const at = d.below(changed.length);
  const on = at + d.below(changed.length - at);
  const more = { kind: 'field' as const, field: 'days', is: 'more' as const, value: d.below(8) };
  // What leads to the next step may do so always: nothing is left out by it.
  const ways = [{ id: 'on', when: on === at ? null : more, to: (changed[on] as Step).id }];
  const before = changed.slice(0, at).filter(({ kind }) => kind === 'handle');
  const unsolved = before.map(({ id }) => ({
    id: `back-${id}`,
    when: { kind: 'outcome' as const, step: id, is: 'not-solved' as const },
    to: id,
  }));
  const router: Step = { ...name('router'), kind: 'router', ways: [...unsolved, ...ways] };
  return [...changed.slice(0, at), ...(d.often(70) ? [set] : []), router, ...changed.slice(at)];
}

/** In earnest nobody knows by which lot people are drawn; here it is that of the play. */
const LOTS = 2 ** 31;
function drawingBy(lot: () => number): () => void {
  const own = crypto.randomInt;
  const drawn = (...bounds: Parameters<typeof own>) =>
    bounds[0] === LOTS ? lot() : Reflect.apply(own, crypto, bounds);
  crypto.randomInt = drawn as typeof own;
  syncBuiltinESMExports();
  return () => {
    crypto.randomInt = own;
    syncBuiltinESMExports();
  };
}

export function twinPlay(t: TestApp) {
  const play = flowPlay(t);
  const ids = new Map<string, string>();
  const tokens = new Map<string, string>();
  const tokenOf = async (account: string) => {
    const token = tokens.get(account) ?? (await t.signIn(account)).access_token;
    tokens.set(account, token);
    return token;
  };
  /** Unlike that of other plays, it lets no time go by: both have to stand at the same moment. */
  const send = async (account: string, call: Call, payload: unknown) => {
    const reply = await t.send(call, payload, { token: await tokenOf(account), json: true });
    if (reply.status !== 401) return reply;
    tokens.delete(account);
    return t.send(call, payload, { token: await tokenOf(account), json: true });
  };
  const idOf = async (account: string): Promise<string> => {
    const id = ids.get(account) ?? (await play.person(account));
    ids.set(account, id);
    return id;
  };

  /** Lets time go by until a moment; the clocks of every process run out at their own moments. */
  async function waitUntil(until: number): Promise<void> {
    const { jobs, secrets, log } = t.foundation;
    const [clock] = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets);
    for (;;) {
      const [next] = await t.rows<{ at: number | null }>(
        'select round(extract(epoch from min(due_at)) * 1000)::float8 as at from process_timers',
      );
      if (next?.at === undefined || next.at === null || next.at > until) break;
      t.clock.advance(Math.max(0, next.at - t.clock.now()));
      const due: object[] = [];
      await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => void due.push(data));
      for (const timer of due) await clock!.run(timer, log);
    }
    t.clock.advance(until - t.clock.now());
  }

  /** A definition of chance, published; what it plays is compared with what it does. */
  async function begin(seed: number, { product = false } = {}) {
    const d = dice(seed);
    play.forget();
    const people = await Promise.all(PLAYERS.map(idOf));
    const drawn = drawFlow(d);
    await t.rows('delete from process_timers');
    const flow: Partial<Flow> = { withdraw: drawn.withdraw, resubmit: drawn.resubmit, edit: drawn.edit };
    const steps = withPeople(d, drawn.steps, people);
    await play.publish(product ? withProduct(d, steps, people) : steps, [], flow);
    return new Twins(d, await definitionNow());
  }

  /** A definition of chance that nobody publishes, with steps that the product would do itself. */
  async function beginAlone(seed: number) {
    const d = dice(seed);
    play.forget();
    const people = await Promise.all(PLAYERS.map(idOf));
    const drawn = drawFlow(d);
    const { businessId, form, versionId, flow } = await definitionNow();
    const act = (id: string): Step => ({
      id,
      name: { zh: id, en: id },
      kind: 'action',
      action: d.one(['staff-register', 'network-carry-out', 'unheard-of']),
      onFailure: d.one(['end', 'owner'] as const),
    });
    const call: Step = {
      id: 'call',
      name: { zh: 'call', en: 'call' },
      kind: 'call',
      connection: '',
      method: 'POST',
      path: '/',
      send: [],
      answer: d.one([{ kind: 'reply' as const }, { kind: 'none' as const }]),
      take: [],
      timeoutMs: 1000,
      onFailure: 'owner',
    };
    const child: Step = {
      id: 'child',
      name: { zh: 'child', en: 'child' },
      kind: 'child',
      business: businessId,
      wait: d.often(70),
      each: { kind: 'times', times: 2 },
      submitter: 'submitter',
      fill: [],
      take: [],
      onRefused: 'go-on',
      onFailure: 'owner',
    };
    const drawnSteps = [...d.some([call, child], 2), ...withPeople(d, drawn.steps, people)];
    const steps = d.often(50) ? [act('first'), ...drawnSteps] : [...drawnSteps, act('last')];
    const { withdraw, resubmit, edit } = drawn;
    return new Twins(d, { businessId, form, versionId, flow: { ...flow, withdraw, resubmit, edit, steps } });
  }

  async function definitionNow() {
    const businessId = await play.business('leave');
    const { published } = await play.must('admin', getBusiness, { id: businessId });
    return { businessId, flow: published!.flow, form: published!.form, versionId: published!.id };
  }

  class Twins {
    readonly d: Dice;
    readonly moves: Move[] = [];
    /** How often each thing was done, and how often it was refused. */
    readonly took = new Map<string, number>();
    id = '';
    private startAt = 0;
    private readonly definition: Awaited<ReturnType<typeof definitionNow>>;

    constructor(d: Dice, definition: Twins['definition']) {
      this.d = d;
      this.definition = definition;
    }

    async ask(moves: readonly Move[] = this.moves): Promise<Play> {
      const { businessId, flow, form } = this.definition;
      const payload = {
        businessId,
        flow,
        form,
        submitterId: await idOf(SUBMITTER),
        startAt: this.startAt,
        play: { moves },
      };
      const reply = await send(MANAGER, playDraft, payload);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.data;
    }

    /** Does something in earnest by the lot of the next move. */
    private async byLot<T>(act: () => Promise<T>): Promise<T> {
      const restore = drawingBy(() => playedLot(this.startAt, this.moves.length));
      try {
        return await act();
      } finally {
        restore();
      }
    }

    private count(name: string): void {
      this.took.set(name, (this.took.get(name) ?? 0) + 1);
    }

    /** The address of a step in earnest, from that of the play. */
    private real = (sId: string): string => `${this.definition.versionId}.${sId.slice(sId.indexOf('.') + 1)}`;

    async submit(): Promise<Play> {
      this.startAt = t.clock.now();
      const { start } = await this.ask([]);
      const form = { ...forms.leave, days: String(this.d.below(8) + 1) };
      const picked: Record<string, string[]> = {};
      for (const { sId } of start.picks) if (this.d.often(70)) picked[sId] = [await idOf(this.d.one(PLAYERS))];
      const real = Object.fromEntries(Object.entries(picked).map(([sId, people]) => [this.real(sId), people]));
      const sId = await play.startStep(SUBMITTER, 'leave');
      t.clock.advance(this.startAt - t.clock.now());
      const reply = await this.byLot(() => send(SUBMITTER, submitProcess, { sId, form, picked: real }));
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      this.id = reply.body.data.id;
      this.moves.push({ kind: 'submit', form, picked });
      return this.ask();
    }

    /** What is different between the two; nothing, where they are alike. */
    async difference(now: Play): Promise<{ played: unknown; real: unknown }> {
      const played: unknown[] = [];
      const real: unknown[] = [];
      const accounts = new Map([...ids].map(([account, id]) => [id, account]));
      for (const party of now.parties) {
        const account = accounts.get(party.person.id);
        if (!account) continue;
        const reply = await send(account, getProcess, { id: this.id });
        played.push([account, seen(party)]);
        real.push([account, reply.status === 200 ? seen(reply.body.data) : seen(null)]);
      }
      const detail: Detail = (await send(MANAGER, getProcess, { id: this.id })).body.data;
      played.push(now.process?.title, now.process?.way.map(unread));
      real.push(detail.title, detail.way.map(unread));
      played.push(now.events.map(happened));
      real.push(await this.history());
      played.push(told(now).sort());
      real.push((await this.inbox()).sort());
      return { played: plain(played), real: plain(real) };
    }

    private async history(): Promise<unknown[]> {
      const items: Reply<typeof listProcessEvents>['items'] = [];
      for (let after: string | undefined; ; ) {
        const page = (await send(MANAGER, listProcessEvents, { id: this.id, size: 100, ...(after && { after }) })).body;
        items.unshift(...page.data.items.toReversed());
        after = page.data.next ?? undefined;
        if (!after) return items.map(happened);
      }
    }

    private async inbox(): Promise<string[]> {
      const rows = await t.rows<{ name: string; kind: string; facts: Record<string, unknown>; at: number }>(
        `select p.name, m.kind, m.facts, round(extract(epoch from m.at) * 1000)::float8 as at
         from inbox_messages m join people p on p.id = m.person_id where m.about_id = $1`,
        [this.id],
      );
      return rows.map(({ name, kind, facts, at }) => `${name}: ${messageText(kind, facts).title.en} ${at}`);
    }

    /** Something that somebody may do, or what only somebody else may. */
    private async draw(
      now: Play,
    ): Promise<{ move: Move; earnest: (() => Promise<{ status: number; body: unknown }>) | null }> {
      const { d } = this;
      if (d.often(10) && now.due.length > 0) return { move: { kind: 'wait-due' }, earnest: null };
      if (d.often(6)) return { move: { kind: 'wait', ms: 7 * MINUTE * (1 + d.below(20)) }, earnest: null };
      const able = now.parties.filter(({ tasks, openActions }) => tasks.length > 0 || openActions.length > 1);
      const busy = able.filter(({ tasks }) => tasks.length > 0);
      const party = d.one(busy.length > 0 && d.often(80) ? busy : able.length > 0 ? able : now.parties);
      // Once in a while somebody presses a button that is another's.
      const by = d.often(8) ? d.one(now.parties) : party;
      const account = [...ids].find(([, id]) => id === by.person.id)?.[0] ?? MANAGER;
      const again = party.openActions.find((action) => action === 'resubmit' || action === 'edit');
      if (again && d.often(again === 'resubmit' ? 90 : 15)) {
        const form = { ...forms.leave, days: String(d.below(8) + 1) };
        const call = now.process?.status === 'returned' ? resubmitProcess : editProcess;
        return {
          move: { kind: 'send-again', as: by.person.id, form },
          earnest: () => send(account, call, { id: this.id, form }),
        };
      }
      const [act, input, step] = await this.drawAct(party);
      const call = playedCalls[act] as unknown as Call;
      const realInput = 'sId' in input ? { ...input, sId: this.real(String(input.sId)) } : input;
      return {
        move: { kind: 'act', as: by.person.id, act, input, ...(step && by === party ? { step } : {}) },
        earnest: () => send(account, call, { ...realInput, id: this.id }),
      };
    }

    private async drawAct(party: Party): Promise<[PlayedAct, Record<string, unknown>, string?]> {
      const { d } = this;
      const somebody = await idOf(d.one(PLAYERS));
      const reason = d.often(85) ? { reason: '同意' } : {};
      const takeBack = d.often(20) ? party.takeBack[0] : undefined;
      if (takeBack) return ['TakeBack', { task: takeBack.task }];
      const hung = party.hung.find(({ mayResume }) => mayResume);
      if (hung && d.often(party.openActions.includes('resume-process') ? 25 : 50))
        return ['Resume', { visit: hung.visit }];
      const removable = party.removable[0] ?? party.tasks.flatMap((task) => task.removable)[0];
      if (removable && d.often(30)) return ['RemoveSigner', { remove: removable.task, ...reason }];
      const task = party.tasks.length > 0 ? d.one(party.tasks) : null;
      if (task && task.kind !== 'evaluate' && d.often(94)) {
        const on = { task: task.id, ...reason };
        const step = task.sId.slice(task.sId.indexOf('.') + 1);
        if (task.state === 'offered' && d.often(75)) return ['Claim', { task: task.id }, step];
        if (task.state === 'claimed' && d.often(15)) return ['Release', { task: task.id }, step];
        const yes = task.buttons.find(({ button }) => button === 'agree' || button === 'solve');
        const { button } =
          yes && d.often(50) ? yes : task.buttons.length > 0 ? d.one(task.buttons) : { button: 'agree' };
        switch (button) {
          case 'return': {
            const to = task.returnTo.length > 0 ? d.one(task.returnTo) : { kind: 'previous' as const, step: null };
            const afterwards = d.often(50) ? { afterwards: d.one(['restart', 'straight-back']) } : {};
            return ['Return', { ...on, to: { kind: to.kind, ...(to.step && { step: to.step }) }, ...afterwards }, step];
          }
          case 'transfer':
            return ['Transfer', { ...on, to: somebody }, step];
          case 'delegate':
            return ['Delegate', { ...on, to: somebody }, step];
          case 'add-signer':
            return ['AddSigners', { ...on, where: d.one(['before', 'after']), people: [somebody] }, step];
          case 'hang-up':
            return ['HangUp', { task: task.id, reason: '等材料' }, step];
          case 'copy':
            return ['CopyTo', { task: task.id, people: [somebody] }, step];
          default: {
            const writes = party.fields.some(({ field, right }) => field.id === 'reason' && right === 'write');
            return ['Decide', { ...on, decision: button, ...(writes ? { form: { reason: '改过的事由' } } : {}) }, step];
          }
        }
      }
      return this.drawOfProcess(party, somebody);
    }

    private drawOfProcess(party: Party, somebody: string): [PlayedAct, Record<string, unknown>] {
      const { d } = this;
      const rare = d.often(30) ? ['end', 'withdraw'] : [];
      const open = party.openActions.filter(
        (action) =>
          !['comment', 'delete', 're-apply', 'resubmit', 'edit', 'end', 'withdraw'].includes(action) ||
          rare.includes(action),
      );
      switch (open.length > 0 ? d.one(open) : 'remind') {
        case 'evaluate':
          return ['Evaluate', { stars: 4, text: '不错', achieved: true }];
        case 'reopen':
          return ['Reopen', { reason: '没有好' }];
        case 'end':
          return ['End', { reason: '不办了' }];
        case 'withdraw':
          return ['Withdraw', { reason: '不请了' }];
        case 'move':
          return ['Move', { step: d.one(party.moveTo).step, reason: '跳过去' }];
        case 'hang-up-process':
          return ['HangUpProcess', { reason: '停一停' }];
        case 'reopen-ended':
          return ['ReopenEnded', { step: d.one(party.moveTo).step, reason: '还要办' }];
        case 'resume-process':
          return ['ResumeProcess', {}];
        case 'edit-contacts':
          return ['PickPeople', { sId: d.one(party.contacts).sId, people: [somebody] }];
        default:
          return ['Remind', {}];
      }
    }

    /** The first move, and every one after it, of a play that has no twin. */
    async moveAlone(now: Play | null): Promise<Play> {
      if (!now) {
        this.startAt = t.clock.now();
        this.moves.push({ kind: 'submit', form: { ...forms.leave, days: String(this.d.below(8) + 1) } });
        return this.ask();
      }
      const waiting = now.actions[0];
      const { move }: { move: Move } =
        waiting && this.d.often(70)
          ? { move: { kind: 'result', step: waiting.step, ...this.drawResult(waiting) } }
          : await this.draw(now);
      const played = await this.ask([...this.moves, move]);
      this.count(played.refused ? 'refused' : String(move.act ?? move.kind));
      if (!played.refused) this.moves.push(move);
      return played;
    }

    private drawResult({ kind, children }: Play['actions'][number]) {
      if (kind !== 'child') return { result: this.d.one(['done', 'done', 'failed']) };
      return { result: this.d.one(['done', 'refused', 'done', 'failed']), item: children.indexOf(null) };
    }

    /** One move in both; what one refuses the other has to refuse, with the same word. */
    async move(now: Play): Promise<Play> {
      const { move, earnest } = await this.draw(now);
      const name = String(move.act ?? move.kind);
      const played = await this.ask([...this.moves, move]);
      if (!earnest) {
        await this.byLot(() => waitUntil(played.now));
        this.count(name);
        this.moves.push(move);
        return played;
      }
      await this.byLot(() => waitUntil(now.now + MINUTE));
      const reply = (await this.byLot(earnest)) as { status: number; body: { code?: string } };
      const refusal = reply.status === 200 ? null : reply.body.code;
      if ((played.refused?.code ?? null) !== refusal)
        throw new Error(
          `${JSON.stringify(move)}: played ${JSON.stringify(played.refused)}, in earnest ${JSON.stringify(reply.body)}`,
        );
      this.count(refusal ? 'refused' : name);
      if (!refusal) {
        this.moves.push(move);
        return played;
      }
      // In earnest the minute has gone by all the same.
      const waited = { kind: 'wait', ms: MINUTE };
      this.moves.push(waited);
      return this.ask();
    }
  }
  return { begin, beginAlone };
}
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"[0-9a-f-]{36}\.([^"./]+)"/g, '"$1"'));

const SEEN = [
  'title',
  'status',
  'outcome',
  'state',
  'group',
  'tab',
  'hungUp',
  'steps',
  'people',
  'peopleMore',
  'dueAt',
  'overdue',
  'stars',
  'myTasks',
  'fields',
  'openActions',
  'tasks',
  'takeBack',
  'closedWays',
  'removable',
  'hung',
  'contacts',
  'evaluation',
  'returned',
  'moveTo',
  'submittedAt',
  'changedAt',
  'endedAt',
  'submitter',
] as const;

/** What somebody sees and may do; of nobody who may not see it there is anything. */
function seen(party: Party | Detail | null) {
  if (!party || (party.fields.length === 0 && party.openActions.length === 0 && party.tasks.length === 0)) return null;
  return Object.fromEntries(SEEN.map((name) => [name, party[name]]));
}

/** Whether somebody has opened it is known in earnest only. */
const unread = ({ people, ...step }: Detail['way'][number]) => ({
  ...step,
  people: people.map(({ read: _, ...one }) => one),
});

const happened = (event: Play['events'][number] | Detail['events']['items'][number]) => {
  const { at, kind, by, instead, stepName, people, count, reason } = event;
  return { at, kind, by, instead, stepName, people, count, reason };
};

/** What each heard of it, and when; a message says which it is by its title. */
function told({ events }: Play): string[] {
  return events.flatMap(({ at, effects }) =>
    effects.flatMap((effect) => (effect.kind === 'tell' ? [`${effect.person.name}: ${effect.title.en} ${at}`] : [])),
  );
}
