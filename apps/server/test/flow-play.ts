import { getService } from '@campus/contract/calls/flows-businesses.ts';
import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Call, Reply, Sent } from '@campus/contract/define-call.ts';
import { actionsFor } from '@campus/rules/flows/actions.ts';
import type { ButtonRule, Flow, PersonStep, Step, Who } from '@campus/rules/flows/definition.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';
import type { DemoBusinessCode } from '../db/seeds/demo/businesses/describe-business.ts';
import type { FlowOutside } from '../src/modules/flows/index.ts';
import type { TestApp } from './test-app.ts';

type Detail = Reply<typeof getProcess>;
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type Answer = { status: number; code: string | null; data: any; body: any };

/** Forms that the sample businesses take. */
export const forms = {
  leave: { kind: 'annual', from: '2026-11-23', until: '2026-11-24', days: '2', reason: '回家探亲' },
  seal: { document: '合作协议', seals: ['official'], copies: '2', purpose: '校企合作' },
  loan: {
    item: '投影仪',
    kind: 'event',
    quantity: '1',
    amount: '120000',
    from: '2026-11-20',
    until: '2026-11-21',
    mobile: '13800001111',
    purpose: '社团活动',
  },
  certificate: { kind: 'enrolment', languages: ['zh'], copies: '1', purpose: '签证', delivery: 'collect' },
  room: { event: '读书会', on: '2026-11-25', period: 'morning', people: '20', mobile: '13800001111' },
} as const;

const words = (text: string) => ({ zh: text, en: text });
const plain: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };

/** What the worker has when it runs a job of flows, at the moment of the test's clock. */
export const jobEngineOf = (t: TestApp, outside: FlowOutside) => ({
  db: t.database.db,
  outside,
  now: t.clock.now(),
  sendIn: t.foundation.jobs.sendIn,
  secrets: t.foundation.secrets,
});

/** Short ways to write definitions. */
export const buttonsOf = (...names: readonly Button[]): PersonStep['buttons'] =>
  Object.fromEntries(names.map((name) => [name, plain]));
const step =
  (kind: 'approve' | 'handle') =>
  (id: string, who: Who, more: Partial<PersonStep> = {}): PersonStep => ({
    id,
    name: words(id),
    kind,
    who,
    voting: { kind: 'any' },
    pool: false,
    nobody: { kind: 'owner' },
    whenSubmitter: 'self',
    whenAgain: 'ask',
    skipWhen: null,
    onDisagree: 'end',
    onNotSolved: 'end',
    timeLimit: null,
    buttons: buttonsOf(kind === 'approve' ? 'agree' : 'solve'),
    fields: {},
    ...more,
  });
/** A limit of so many working hours, after which nothing happens by itself; none is no limit. */
export const within = (hours: number | null): PersonStep['timeLimit'] =>
  hours === null
    ? null
    : { after: { ms: hours * 60 * 60 * 1000, clock: 'working' }, remind: null, finally: { kind: 'nothing' } };
export const approveStep = step('approve');
export const handleStep = step('handle');
export const fieldOf = (id: string, kind: FieldKind, more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: words(id),
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...more,
});

/** People doing business with each other, in as few words as a test can say it. */
export function flowPlay(t: TestApp, orgSign = 'scut') {
  const tokens = new Map<string, string>();
  const tokenOf = async (account: string) => {
    const known = tokens.get(account);
    if (known) return known;
    const { access_token } = await t.signIn(account, { orgSign });
    tokens.set(account, access_token);
    return access_token;
  };
  const send = async (account: string, call: Call, payload: unknown, language: 'zh' | 'en' = 'zh'): Promise<Answer> => {
    // Two things never happen at one moment, so what happened first is known.
    t.clock.advance(1);
    const reply = await t.send(call, payload, { token: await tokenOf(account), json: true, language });
    return { status: reply.status, code: reply.body?.code ?? null, data: reply.body?.data, body: reply.body };
  };
  const play = {
    /** The tokens are short-lived; a test that moves the clock far signs in again. */
    forget: () => tokens.clear(),
    token: tokenOf,
    send,
    does: <C extends Call>(account: string, call: C, payload: Sent<C>) =>
      send(account, call as unknown as Call, payload) as Promise<Answer>,
    /** As `does`, but it must work. */
    async must<C extends Call>(account: string, call: C, payload: Sent<C>): Promise<Reply<C>> {
      const answer = await send(account, call as unknown as Call, payload);
      if (answer.status !== 200) throw new Error(`${account} ${call.path}: ${JSON.stringify(answer.body)}`);
      return answer.data;
    },
    async business(code: DemoBusinessCode): Promise<string> {
      const [row] = await t.rows<{ id: string }>(
        'select b.id from businesses b join organisations o on o.id = b.organisation_id where b.code = $1 and o.org_sign = $2',
        [code, orgSign],
      );
      return row!.id;
    },
    async person(account: string): Promise<string> {
      const [row] = await t.rows<{ id: string }>(
        'select p.id from people p join organisations o on o.id = p.organisation_id where p.account = $1 and o.org_sign = $2',
        [account, orgSign],
      );
      return row!.id;
    },
    async startStep(account: string, code: DemoBusinessCode): Promise<string> {
      const service = await play.must(account, getService, { id: await play.business(code) });
      return service.startStep as string;
    },
    async submit(account: string, code: DemoBusinessCode, change: object = {}, picked?: Record<string, string[]>) {
      const sId = await play.startStep(account, code);
      const form = { ...forms[code], ...change } as never;
      return play.must(account, submitProcess, { sId, form, ...(picked ? { picked } : {}) });
    },
    /** Gives the leave business another flow; whatever is submitted afterwards goes that way. */
    async publish(steps: readonly Step[], fields: readonly FormField[] = [], change: Partial<Flow> = {}) {
      const businessId = await play.business('leave');
      const { published, draft } = await play.must('admin', getBusiness, { id: businessId });
      const form = structuredClone(published!.form) as { fields: FormField[] };
      form.fields = form.fields.filter((one) => !fields.some((other) => other.id === one.id));
      form.fields.push(...fields);
      const flow = { ...published!.flow, ...change, steps } as Flow;
      // Nobody draws the product's own actions: what runs them is shipped.
      if (actionsFor(flow).length > actionsFor(null).length) return play.ship(businessId, flow, form);
      const saved = await play.must('admin', saveVersion, {
        businessId,
        basedOn: draft?.revision ?? '',
        flow: flow as unknown as Record<string, unknown>,
        form: form as unknown as Record<string, unknown>,
      });
      if (saved.faults.length > 0) throw new Error(JSON.stringify(saved.faults));
      await play.must('admin', publishVersion, { businessId, basedOn: saved.revision });
    },
    async ship(businessId: string, flow: Flow, form: object): Promise<void> {
      await t.rows(`update business_versions set state = 'retired' where business_id = $1 and state = 'published'`, [
        businessId,
      ]);
      await t.rows(
        `with shipped as (
          insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at, published_at)
          select gen_random_uuid(), b.organisation_id, b.id,
            (select max(v.number) + 1 from business_versions v where v.business_id = b.id), 'published', $2, $3, now(), now()
          from businesses b where b.id = $1 returning id
        ) update businesses set published_version_id = (select id from shipped) where id = $1`,
        [businessId, JSON.stringify(asPublished(flow)), JSON.stringify(form)],
      );
    },
    /** What happened to a process, the oldest first, as `kind by`. */
    async events(id: string): Promise<string[]> {
      const rows = await t.rows<{ kind: string; account: string | null }>(
        'select e.kind, p.account from process_events e left join people p on p.id = e.by_person_id where e.process_id = $1 order by e.id',
        [id],
      );
      return rows.map(({ kind, account }) => (account ? `${kind} ${account}` : kind));
    },
    view: (account: string, id: string): Promise<Detail> => play.must(account, getProcess, { id }),
    /** The one task that somebody has in a process. */
    async task(account: string, id: string): Promise<number> {
      const { tasks } = await play.view(account, id);
      if (tasks.length !== 1) throw new Error(`${account} has ${tasks.length} tasks`);
      return tasks[0]!.id;
    },
    /** Who is asked now, by account. */
    async asked(id: string): Promise<string[]> {
      const rows = await t.rows<{ account: string }>(
        'select p.account from process_people pp join people p on p.id = pp.person_id where pp.process_id = $1 and pp.opened_at is not null order by p.account',
        [id],
      );
      return rows.map((row) => row.account);
    },
    async inbox(account: string, id: string): Promise<string[]> {
      const rows = await t.rows<{ kind: string }>(
        'select m.kind from inbox_messages m where m.person_id = $1 and m.about_id = $2 order by m.at, m.id',
        [await play.person(account), id],
      );
      return rows.map((row) => row.kind);
    },
  };
  return play;
}
