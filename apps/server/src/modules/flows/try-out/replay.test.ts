import { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Flow, PersonStep, SplitStep, Step } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { isUnsettled } from '@campus/rules/flows/state.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessId, demoVersionId } from '../../../../db/seeds/demo/businesses/index.ts';
import { countQueries } from '../../../../test/count-queries.ts';
import { jobEngineOf } from '../../../../test/flow-play.ts';
import { type Plan, seqScansOf } from '../../../../test/looked-at.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { definitionOf } from '../engine/definition.ts';
import { engineOf } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { beginProcess, takeEvent } from '../engine/take-event.ts';

const t = testApp();
const queries = countQueries();
const CASES = Number(process.env.CASES ?? 300);
const businessId = demoBusinessId('scut', 'leave');
const tokens = {} as Record<'admin' | 'student' | 'elsewhere', string>;
let organisationId = '';
let definition: { flow: Flow; form: FormDefinition };
let personnel = '';

/** What was asked of a case, as whoever made it knows it. */
type Made = { id: string; days: number[]; headSaidNo: boolean; nextHeadAsked: boolean };
const made: Made[] = [];

const person = async (account: string): Promise<string> => {
  const [row] = await t.rows<{ id: string }>(
    `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.account = $1`,
    [account],
  );
  return row!.id;
};

/** One leave from its submission to its end, through the product's own functions instead of three hundred times its calls. */
async function makeCase(nr: number, submitter: string, base: Loaded): Promise<Made> {
  t.clock.advance(60_000 * (1 + (nr % 50)));
  const id = crypto.randomUUID();
  let days = 1 + (nr % 8);
  const note: Made = { id, days: [], headSaidNo: false, nextHeadAsked: false };
  const form = () => ({ kind: 'annual', from: '2026-11-23', until: '2026-11-24', days, reason: '回家' });
  const inEngine = <R>(work: (engine: ReturnType<typeof engineOf>) => Promise<R>): Promise<R> => {
    const { db, now, sendIn, secrets } = jobEngineOf(t, flowOutside);
    return db.transaction((tx) => work(engineOf({ db: tx, now, send: sendIn(tx), secrets }, flowOutside)));
  };
  await inEngine((engine) =>
    beginProcess(
      engine,
      definitionOf(base),
      {
        id,
        organisationId,
        numberHead: 'QJ20261116',
        businessId,
        versionId: base.process.versionId,
        submitterId: submitter,
        departmentId: null,
        promise: null,
        titleZh: `第${nr}次请假`,
        titleEn: `Leave ${nr}`,
        searchText: '',
        searchGrams: [],
      },
      { kind: 'submit', by: submitter, form: form(), picked: {} },
      {},
    ),
  );
  let returned = false;
  for (;;) {
    const loaded = (await findProcess(t.database.db, organisationId, id, null, { lock: false })) as Loaded;
    const { state } = loaded.process;
    if (state.status === 'ended') return note;
    t.clock.advance(60_000);
    const take = (event: FlowEvent) => inEngine((engine) => takeEvent(engine, loaded, event, {}));
    if (state.status === 'returned') {
      days = 1 + ((nr * 5) % 8);
      await take({ kind: 'resubmit', by: submitter, form: form() });
      continue;
    }
    const task = state.tasks.find(isUnsettled)!;
    const at = state.visits.find((visit) => visit.id === task.visit)!.step;
    const on = { by: task.person, task: task.id };
    if (at === 'next-head') note.nextHeadAsked = true;
    if (nr % 17 === 3) await take({ kind: 'withdraw', by: submitter });
    else if (at === 'head' && nr % 9 === 4 && !returned) {
      returned = true;
      await take({ kind: 'return', ...on, to: { kind: 'submitter' } });
    } else if (at === 'head' && nr % 10 === 7) {
      note.headSaidNo = true;
      await take({ kind: 'decide', ...on, decision: 'disagree' });
    } else {
      if (at === 'head') note.days.push(days);
      await take({ kind: 'decide', ...on, decision: nr % 23 === 5 && at === 'next-head' ? 'disagree' : 'agree' });
    }
  }
}

beforeAll(async () => {
  const [row] = await t.rows<{ flow: Flow; form: FormDefinition; organisation: string }>(
    'select flow, form, organisation_id as organisation from business_versions where id = $1',
    [demoVersionId('scut', 'leave')],
  );
  definition = { flow: row!.flow, form: row!.form };
  organisationId = row!.organisation;
  personnel = await person('handler');
  // Whatever the sample data holds of this business is of no concern here.
  await t.rows('update processes set ended_at = null where business_id = $1', [businessId]);
  const submitters = await Promise.all(['student', '202421011321', '202330781022', '100412'].map(person));
  const base = {
    ...definition,
    timeZone: 'Asia/Shanghai',
    business: { id: businessId, code: 'leave', name: { zh: '', en: '' }, icon: '' },
    process: { organisationId, versionId: demoVersionId('scut', 'leave') },
  } as unknown as Loaded;
  for (let nr = 0; nr < CASES; nr++) made.push(await makeCase(nr, submitters[nr % submitters.length]!, base));
  tokens.admin = (await t.signIn('admin')).access_token;
  tokens.student = (await t.signIn('student')).access_token;
  tokens.elsewhere = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
}, 600_000);

const stepIn = (flow: Flow, id: string, change: (step: Step) => Step): Flow => {
  const within = (steps: readonly Step[]): Step[] =>
    steps.map((step) => {
      const changed = step.id === id ? change(step) : step;
      if (!('branches' in changed)) return changed;
      return { ...changed, branches: changed.branches.map((each) => ({ ...each, steps: within(each.steps) })) };
    });
  return { ...flow, steps: within(flow.steps) };
};
type Page = Reply<typeof replayDraft>;
const ask = (flow: Flow, more: object = {}, token = tokens.admin) =>
  t.call(
    replayDraft,
    {
      businessId,
      flow: JSON.stringify(flow),
      form: JSON.stringify(definition.form),
      organisation: 'then',
      ...more,
    } as never,
    { token },
  );
/** All pages of it, as the page of the designer asks for them. */
async function replayed(flow: Flow, more: object = {}): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | null = '';
  while (after !== null) {
    const reply = await ask(flow, { size: 100, ...(after ? { after } : {}), ...more });
    expect(reply.body.code, t.log.filter((l) => l.includes('stack')).at(-1)).toBeUndefined();
    pages.push(reply.body.data);
    after = reply.body.data.next;
  }
  return pages;
}
const differentIn = (pages: readonly Page[]) => pages.flatMap(({ different }) => different);
const sum = (pages: readonly Page[], of: (page: Page) => number) => pages.reduce((all, page) => all + of(page), 0);

describe('three hundred real cases', () => {
  test('[DES-10] [C62] [TRU-14] under the version that they ran in, all of them are the same', async () => {
    const pages = await replayed(definition.flow);
    expect(differentIn(pages).map(({ number, kinds }) => [number, kinds])).toEqual([]);
    expect(sum(pages, ({ same }) => same)).toBe(CASES);
    expect(sum(pages, ({ looked }) => looked)).toBe(CASES);
    expect(pages.flatMap(({ unclear }) => unclear)).toEqual([]);
  });

  const planted: [string, () => Flow, (note: Made) => boolean, string, string | null][] = [
    [
      'somebody else as the next head',
      () =>
        stepIn(definition.flow, 'next-head', (step) => ({
          ...(step as PersonStep),
          who: { kind: 'people', people: [personnel] },
        })),
      // Also where it passed, because one person heads both departments and had agreed already.
      ({ days }) => days.some((each) => each > 3),
      'people',
      'next-head',
    ],
    [
      'more days until the next head is asked',
      () =>
        stepIn(definition.flow, 'by-days', (step) => ({
          ...(step as SplitStep),
          branches: (step as SplitStep).branches.map((branch) =>
            branch.when ? { ...branch, when: { kind: 'field', field: 'days', is: 'more', value: 5 } } : branch,
          ),
        })),
      ({ days }) => days.some((each) => each > 3 && each <= 5),
      'branch',
      'by-days',
    ],
    [
      'a no of the head that sends it back',
      () => stepIn(definition.flow, 'head', (step) => ({ ...(step as PersonStep), onDisagree: 'return-to-submitter' })),
      ({ headSaidNo }) => headSaidNo,
      'end',
      null,
    ],
  ];
  test.each(planted)(
    '[DES-10] [C62] exactly those are named that it touches: %s',
    async (_, flow, touches, kind, step) => {
      const expected = made.filter(touches).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(15);
      expect(expected.length).toBeLessThan(CASES - 15);
      const pages = await replayed(flow());
      const found = differentIn(pages);
      expect(found.map(({ id }) => id).sort()).toEqual([...expected].sort());
      expect([...new Set(found.map(({ first }) => `${first.kind} ${first.step}`))]).toEqual([`${kind} ${step}`]);
      expect(sum(pages, ({ same }) => same)).toBe(CASES - expected.length);
    },
  );

  test('[DES-10] [C62] in the organisation of today both versions ask the people of today', async () => {
    expect(differentIn(await replayed(definition.flow, { organisation: 'now' }))).toEqual([]);
    const [, , noMore] = planted[0]!;
    const found = differentIn(await replayed(planted[0]![1](), { organisation: 'now' }));
    expect(found.map(({ id }) => id).sort()).toEqual(
      made
        .filter(noMore)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('[DES-10] [C62] somebody who has left since is named as such, and is no difference', async () => {
    const [note] = made.filter(({ nextHeadAsked }) => nextHeadAsked);
    const [row] = await t.rows<{ state: { tasks: { person: string }[] } }>(
      'select state from processes where id = $1',
      [note!.id],
    );
    const head = row!.state.tasks[0]!.person;
    await t.rows('update people set active = false where id = $1', [head]);
    expect(differentIn(await replayed(definition.flow))).toEqual([]);
    expect(differentIn(await replayed(definition.flow, { organisation: 'now' }))).toEqual([]);
    const pages = await replayed(planted[0]![1]());
    const named = pages.flatMap(({ people }) => Object.values(people)).filter(({ gone }) => gone);
    await t.rows('update people set active = true where id = $1', [head]);
    expect([...new Set(named.map(({ id }) => id))]).toEqual([head]);
  });

  test('[DES-10] [C62] one that is different shows both ways with names, what is taken for granted and what is of today', async () => {
    const label = definition.flow.steps.find((step) => step.kind === 'copy') as Extract<Step, { kind: 'copy' }>;
    const more = stepIn(definition.flow, 'next-head', (step) => ({ ...(step as PersonStep), who: label.who }));
    const found = differentIn(await replayed(more, { size: 20 }));
    const lineOf = ({ lines }: (typeof found)[number]) =>
      lines.find(({ differs, before }) => differs === 'people' && before?.people.length === 1);
    const one = found.find(lineOf);
    const line = lineOf(one!)!;
    expect(line.before).toMatchObject({ kind: 'approve', assumed: false, today: false });
    // The copy looked the same label up, so whom it found then is known; nobody knows what they would have said.
    expect(line.after).toMatchObject({ assumed: true, name: line.before!.name });
    const [split] = one!.lines.filter(({ before }) => before?.kind === 'exclusive');
    expect(split!.before!.branches).toEqual([{ zh: '超过三天', en: 'More than three days' }]);
    expect(one!.ends.before).toBe(one!.ends.after);
  });

  test('[DES-10] [C62] nobody sees what is kept from them, and what is not theirs to see is only counted', async () => {
    const [row] = await t.rows<{ id: string }>(`select id from people where id = $1`, [await person('admin')]);
    const ids = made.slice(0, 5).map(({ id }) => id);
    await t.rows('update processes set kept_from = array[$1::uuid] where id = any($2::uuid[])', [row!.id, ids]);
    const pages = await replayed(planted[1]![1]());
    await t.rows(`update processes set kept_from = '{}' where id = any($1::uuid[])`, [ids]);
    expect(sum(pages, ({ leftOut }) => leftOut)).toBe(ids.length);
    expect(sum(pages, ({ looked }) => looked)).toBe(CASES);
    expect(differentIn(pages).filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  test('[DES-10] [C62] a case whose record says too little is named, and older ones without facts are understood', async () => {
    const [[old], [odd]] = [made.slice(20, 21), made.slice(30, 31)];
    const keep = await t.rows<{ id: string; asked: object; facts: object; changes: object }>(
      'select id, asked, facts, changes from process_events where process_id = any($1::uuid[])',
      [[old!.id, odd!.id]],
    );
    await t.rows('update process_events set asked = null, facts = null where process_id = $1', [old!.id]);
    await t.rows(`update process_events set asked = '{"events": []}' where process_id = $1`, [odd!.id]);
    const pages = await replayed(definition.flow);
    for (const { id, asked, facts } of keep)
      await t.rows('update process_events set asked = $2, facts = $3 where id = $1', [
        id,
        JSON.stringify(asked),
        JSON.stringify(facts),
      ]);
    expect(pages.flatMap(({ unclear }) => unclear).map(({ id }) => id)).toEqual([odd!.id]);
    expect(differentIn(pages)).toEqual([]);
  });

  test('[DES-10] [C62] it writes nothing, and asks the same number of questions for twenty cases as for a hundred', async () => {
    const count = () =>
      t.rows(`select (select count(*) from processes) as p, (select count(*) from process_events) as e,
        (select count(*) from process_intervals) as i, (select max(changed_at) from processes) as at,
        (select count(*) from jobs.job) as j, (select count(*) from audit_entries) as a`);
    const before = await count();
    await ask(planted[0]![1](), { organisation: 'now', size: 20 });
    const numbers: number[] = [];
    for (const size of [20, 100]) {
      queries.begin();
      await ask(planted[0]![1](), { organisation: 'now', size });
      numbers.push(queries.since().length);
    }
    expect(await count()).toEqual(before);
    expect(numbers[0]).toBe(numbers[1]);
    expect(numbers[0]).toBeLessThanOrEqual(12);
  });

  test('[DES-10] [C62] the latest come first, and a million others are not read for them', async () => {
    queries.begin();
    await ask(definition.flow, { size: 20 });
    const statement = queries.asked().find(({ text }) => /order by p\.ended_at/.test(text))!;
    await t.rows('analyze processes');
    const explained = await t.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) ${statement.text}`,
      statement.values,
    );
    const plan = explained[0]!['QUERY PLAN'][0]!.Plan;
    expect(seqScansOf(plan)).not.toContain('processes');
    expect(JSON.stringify(plan)).toContain('processes_ended_idx');
    expect(JSON.stringify(plan)).not.toContain('"Sort"');
  });
});

describe('who may ask', () => {
  test('[DES-10] nobody else than who manages the business, and only for a definition', async () => {
    expect((await ask(definition.flow, {}, tokens.student)).body.code).toBe('not-allowed');
    expect((await ask(definition.flow, {}, tokens.elsewhere)).body.code).toBe('not-found');
    expect((await ask({ ...definition.flow, withdraw: 'x' } as never)).body.code).toBe('definition-malformed');
    expect((await ask(definition.flow, { after: 'x' })).body.code).toBe('bad-cursor');
    expect((await ask(definition.flow, { organisation: 'elsewhere' })).body.code).toBe('invalid');
  });

  test('[DES-10] [C62] a business of which nothing has ended yet says so', async () => {
    const room = demoBusinessId('scut', 'room');
    await t.rows('update processes set ended_at = null where business_id = $1', [room]);
    expect((await ask(definition.flow, { businessId: room })).body.data).toEqual({
      looked: 0,
      same: 0,
      leftOut: 0,
      unclear: [],
      different: [],
      people: {},
      next: null,
    });
  });
});
