import {
  endProcess,
  hangUpProcess,
  moveProcess,
  resumeProcess,
  withdrawProcess,
} from '@campus/contract/calls/flows-processes.ts';
import { returnTask } from '@campus/contract/calls/flows-tasks.ts';
import type { ChildStep, Step } from '@campus/rules/flows/definition.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { childPlay, setStep } from '../../../../test/child-play.ts';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, fieldOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { continueChildren } from './children.jobs.ts';
import { startChild } from './start-child.ts';

const t = testApp();
const play = childPlay(t);
const { withDamage } = doctorDamage(t);
const by = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
const fields = [
  fieldOf('note', 'text'),
  fieldOf('many', 'number'),
  fieldOf('few', 'number', { max: 5 }),
  fieldOf('people', 'people'),
  fieldOf('lines', 'group', { fields: [fieldOf('what', 'text'), fieldOf('n', 'number')] }),
];
const childFields = [fieldOf('text', 'text'), fieldOf('count', 'number', { min: 0, max: 50 })];

/** The case, whose step hands in seal applications, and who then agrees. */
async function publish(more: Partial<ChildStep> = {}, steps: { before?: Step[]; after?: Step[] } = {}) {
  const child = await play.childStep('ask', 'seal', more);
  const after = steps.after ?? [approveStep('last', await by('approver'))];
  const isKnown = child.business === (await play.business('seal'));
  // What names no business is refused when it is published.
  await (isKnown ? play.publish : play.shipLeave)([...(steps.before ?? []), child, ...after], fields);
}
const submit = async (change: object = {}) => (await play.submit('staff', 'leave', change)).id;
const begun = async (change: object = {}) => {
  const id = await submit(change);
  await play.work(id);
  return id;
};
const states = async (id: string) => (await play.rowsOf(id)).map(({ state }) => state);

/** What an application of the seal business is: its form, who handed it in, and where it stands. */
const seals = (parentId: string) =>
  t.rows<{ id: string; form: Record<string, unknown>; account: string; status: string; outcome: string | null }>(
    `select p.id, p.state -> 'form' as form, s.account, p.status, p.outcome from process_children c
     join processes p on p.id = c.child_id join people s on s.id = p.submitter_id where c.parent_id = $1 order by c.visit, c.item`,
    [parentId],
  );

beforeAll(async () => {
  await play.shipOf(
    'seal',
    [approveStep('stamp', await by('handler'), { buttons: buttonsOf('agree', 'disagree') })],
    childFields,
  );
});

describe('one application', () => {
  test('[DES-13] [C8] it is handed in, waited for, and what it says is taken', async () => {
    await publish({
      fill: [
        { field: 'text', from: { kind: 'field', field: 'reason' } },
        { field: 'count', from: { kind: 'value', value: 7 } },
      ],
      take: [
        { field: 'note', from: 'text' },
        { field: 'many', from: 'count' },
      ],
    });
    const id = await submit({ reason: '用章' });
    expect(await play.sentFor(id)).toBe(1);
    expect(await states(id)).toEqual(['to-start']);
    await play.work(id);
    const [child] = await seals(id);
    expect(child).toMatchObject({ form: { text: '用章', count: 7 }, account: 'staff', status: 'running' });
    expect(await play.asked(id)).toEqual([]);
    expect(await play.asked(child!.id)).toEqual(['handler']);
    await play.agree('handler', child!.id);
    expect(await play.sentFor(id)).toBe(2);
    await play.work(id);
    expect(await play.formOf(id)).toMatchObject({ note: '用章', many: 7 });
    expect(await play.asked(id)).toEqual(['approver']);
    expect(await play.events(id)).toEqual(['submit staff', 'child-ended']);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'ended', outcome: 'done', reported: true }]);
    expect((await checkProcesses({ db: t.database.db })).violations).toEqual([]);
  });

  test('[DES-13] [C8] one that ends as soon as it is handed in is told of at once', async () => {
    await play.shipOf('loan', [setStep('s', [{ field: 'text', from: { kind: 'number' } }])], childFields);
    const after = [approveStep('last', await by('approver'))];
    const child = await play.childStep('ask', 'loan', { take: [{ field: 'note', from: 'text' }] });
    await play.publish([child, ...after], fields);
    const id = await begun();
    const [loan] = await t.rows<{ number: string }>(
      'select p.number from process_children c join processes p on p.id = c.child_id where c.parent_id = $1',
      [id],
    );
    expect(await play.formOf(id)).toMatchObject({ note: loan!.number });
    expect(await play.asked(id)).toEqual(['approver']);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'ended', outcome: 'done', reported: true }]);
  });

  test('[DES-13] [C8] what is not waited for goes on at once, and may end whenever it does', async () => {
    await publish({ wait: false });
    const id = await submit();
    expect(await play.asked(id)).toEqual(['approver']);
    await play.agree('approver', id);
    expect(await play.stateOf(id)).toEqual({ status: 'ended', outcome: 'done' });
    await play.work(id);
    const [child] = await seals(id);
    await play.agree('handler', child!.id);
    expect(await play.sentFor(id)).toBe(1);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'ended', reported: true }]);
  });

  test('[DES-13] [C8] one that is refused ends the case, where the step says so, and the others with it', async () => {
    await publish({ each: { kind: 'times', times: 2 }, onRefused: 'end' });
    const id = await begun();
    const [one, other] = await play.childrenOf(id);
    await play.disagree('handler', one as string);
    await play.work(id);
    expect(await play.stateOf(id)).toEqual({ status: 'ended', outcome: 'refused' });
    expect(await states(id)).toEqual(['ended', 'to-end']);
    await play.work(id);
    expect(await play.stateOf(other as string)).toEqual({ status: 'ended', outcome: 'ended-by-administrator' });
    expect((await play.events(other as string)).at(-1)).toBe('parent-over');
  });

  test('[DES-13] [C8] an answer that the form does not take is a failure: the owner is asked, and reads why', async () => {
    await publish({
      fill: [{ field: 'count', from: { kind: 'value', value: 7 } }],
      take: [{ field: 'few', from: 'count' }],
    });
    const id = await begun();
    const [child] = await play.childrenOf(id);
    await play.agree('handler', child as string);
    await play.work(id);
    expect(await play.formOf(id)).not.toHaveProperty('few');
    const [owner] = await play.asked(id);
    expect((await play.view(owner as string, id)).children).toMatchObject([
      { state: 'ended', failure: 'answer-refused' },
    ]);
    await play.solve(owner as string, id);
    expect(await play.asked(id)).toEqual(['approver']);
  });
});

describe('several applications', () => {
  test('[DES-13] [C9] as many as a field says, and none goes on at once', async () => {
    await publish({ each: { kind: 'count', field: 'many' } });
    const none = await submit({ many: '0' });
    expect(await play.asked(none)).toEqual(['approver']);
    expect(await play.rowsOf(none)).toEqual([]);
    const id = await begun({ many: '3' });
    const children = await play.childrenOf(id);
    expect(children).toHaveLength(3);
    for (const child of children) {
      expect(await play.asked(id)).toEqual([]);
      await play.agree('handler', child);
      await play.work(id);
    }
    expect(await play.asked(id)).toEqual(['approver']);
    const tooMany = await submit({ many: '51' });
    expect(await play.rowsOf(tooMany)).toEqual([]);
    expect(await play.asked(tooMany)).not.toEqual(['approver']);
  });

  test('[DES-13] [C9] one for each row of a group, with what stands in the row', async () => {
    await publish({
      each: { kind: 'items', field: 'lines' },
      fill: [
        { field: 'text', from: { kind: 'item', field: 'what' } },
        { field: 'count', from: { kind: 'item', field: 'n' } },
      ],
    });
    const lines = JSON.stringify([
      { what: '公章', n: 1 },
      { what: '财务章', n: 2 },
    ]);
    const id = await begun({ lines });
    expect((await seals(id)).map(({ form }) => form)).toEqual([
      { text: '公章', count: 1 },
      { text: '财务章', count: 2 },
    ]);
  });

  test('[DES-13] [C9] one for each person, who hands it in; somebody who is not there any more is a failure', async () => {
    await publish({ each: { kind: 'items', field: 'people' }, submitter: 'item' });
    const people = await Promise.all(['100033', '100046'].map((account) => play.person(account)));
    const id = await begun({ people });
    expect((await seals(id)).map(({ account }) => account)).toEqual(['100033', '100046']);
    const gone = await submit({ people });
    await t.rows('update people set active = false where id = $1', [people[1]]);
    await play.work(gone);
    await t.rows('update people set active = true where id = $1', [people[1]]);
    expect(await play.rowsOf(gone)).toMatchObject([
      { state: 'started' },
      { state: 'failed', failure: 'submitter-inactive' },
    ]);
    expect(await play.asked(gone)).not.toEqual([]);
  });
});

describe('what cannot be handed in', () => {
  test('[DES-13] [C8] a business that is suspended or whose form asks for more; the case ends or asks its owner', async () => {
    await publish();
    const id = await submit();
    const seal = await play.business('seal');
    await t.rows('update businesses set suspended = true where id = $1', [seal]);
    await play.work(id);
    await t.rows('update businesses set suspended = false where id = $1', [seal]);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'failed', failure: 'business-suspended', reported: true }]);
    expect((await play.events(id)).at(-1)).toBe('action-failed');
    await publish({ fill: [{ field: 'count', from: { kind: 'value', value: 99 } }], onFailure: 'end' });
    const refused = await begun();
    expect(await play.rowsOf(refused)).toMatchObject([{ state: 'failed', failure: 'form-refused' }]);
    expect(await play.stateOf(refused)).toEqual({ status: 'ended', outcome: 'failed' });
  });

  test('[DES-13] [C8] a business that there is not: a case that does not wait goes on, one that waits asks its owner', async () => {
    await publish({ business: '', wait: false });
    expect(await play.asked(await submit())).toEqual(['approver']);
    await publish({ business: '' });
    const waits = await submit();
    expect(await play.asked(waits)).toHaveLength(1);
    expect(await play.asked(waits)).not.toEqual(['approver']);
    await publish({ business: '00000000-0000-4000-8000-000000000000' });
    expect(await play.rowsOf(await begun())).toMatchObject([{ state: 'failed', failure: 'business-gone' }]);
  });

  test('[DES-13] [C8] a case that hands in itself stops at five above it', async () => {
    await play.shipLeave(
      [setStep('s', [{ field: 'note', from: { kind: 'number' } }]), approveStep('last', await by('approver'))],
      fields,
    );
    const leave = await play.business('leave');
    const [published] = await t.rows<{ flow: { steps: Step[] }; form: object }>(
      'select v.flow, v.form from businesses b join business_versions v on v.id = b.published_version_id where b.id = $1',
      [leave],
    );
    const again = await play.childStep('again', 'leave', {
      fill: ['kind', 'from', 'until', 'days', 'reason'].map((field) => ({ field, from: { kind: 'field', field } })),
    });
    await play.ship(leave, { ...published!.flow, steps: [again] } as never, published!.form);
    let id = await submit();
    for (let depth = 0; depth < 5; depth++) {
      await play.work(id);
      id = (await play.childrenOf(id))[0] as string;
    }
    await play.work(id);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'failed', failure: 'too-deep' }]);
  });
});

describe('when the case waits no longer', () => {
  test('[DES-13] [C8] it is ended, withdrawn, moved or returned: what runs is ended, what was not handed in is not', async () => {
    await publish({ each: { kind: 'times', times: 2 } });
    const id = await begun();
    await play.must('admin', endProcess, { id, reason: '不用了' });
    await play.work(id);
    for (const { status } of await seals(id)) expect(status).toBe('ended');
    const early = await submit();
    await play.must('admin', endProcess, { id: early, reason: '不用了' });
    await play.work(early);
    expect(await states(early)).toEqual(['dropped', 'dropped']);
    const moved = await begun();
    await play.must('admin', moveProcess, { id: moved, step: 'last', reason: '先办' });
    await play.work(moved);
    expect(await states(moved)).toEqual(['ended', 'ended']);
    expect(await play.asked(moved)).toEqual(['approver']);
    expect((await checkProcesses({ db: t.database.db })).violations).toEqual([]);
  });

  test('[DES-13] [C8] returned from beside it and sent again, it is handed in anew', async () => {
    const beside = approveStep('beside', await by('100033'), { buttons: buttonsOf('agree', 'return') });
    const child = await play.childStep('ask', 'seal');
    const words = (text: string) => ({ zh: text, en: text });
    const both: Step = {
      id: 'p',
      name: words('p'),
      kind: 'parallel',
      branches: [[beside], [child]].map((steps, n) => ({ id: `b${n}`, name: words(`${n}`), when: null, steps })),
    };
    await play.shipLeave([approveStep('first', await by('100046')), both], fields);
    const id = await submit();
    await play.agree('100046', id);
    await play.work(id);
    const [old] = await play.childrenOf(id);
    const task = await play.task('100033', id);
    await play.must('100033', returnTask, { id, task, to: { kind: 'step', step: 'first' }, reason: '重来' });
    await play.work(id);
    expect(await play.stateOf(old as string)).toMatchObject({ status: 'ended' });
    await play.agree('100046', id);
    await play.work(id);
    expect(await states(id)).toEqual(['ended', 'started']);
  });
});

describe('what comes at a bad moment', () => {
  test('[DES-13] [C8] the case is hung up when one ends: it is told when it goes on, once', async () => {
    await publish();
    const id = await begun();
    const [child] = await play.childrenOf(id);
    await play.must('admin', hangUpProcess, { id, reason: '等通知' });
    await play.agree('handler', child as string);
    await play.work(id);
    expect(await play.rowsOf(id)).toMatchObject([{ state: 'ended', reported: false }]);
    const sent = await play.sentFor(id);
    await play.must('admin', resumeProcess, { id });
    expect(await play.sentFor(id)).toBe(sent + 1);
    await play.work(id);
    await play.work(id);
    expect(await play.asked(id)).toEqual(['approver']);
    expect((await play.events(id)).filter((event) => event === 'child-ended')).toHaveLength(1);
  });

  test('[DES-13] [C8] a stop between handing in and keeping that it was: there is one in the end', async () => {
    await publish();
    const id = await submit();
    const engine = play.engine();
    const key = {
      organisationId: await play.organisationId(),
      parentId: id,
      visit: (await play.rowsOf(id))[0]!.visit,
      item: 0,
    };
    const stops = {
      ...engine,
      outside: {
        ...engine.outside,
        listeners: [
          ...engine.outside.listeners,
          async () => {
            throw new Error('stopped');
          },
        ],
      },
    };
    await expect(startChild(stops, key)).rejects.toThrow('stopped');
    expect(await states(id)).toEqual(['to-start']);
    const count = () =>
      t.rows<{ n: number }>(`select count(*)::int as n from processes where business_id = $1`, [seal]);
    const seal = await play.business('seal');
    const [before] = await count();
    await play.work(id);
    await play.work(id);
    const [after] = await count();
    expect(after!.n - before!.n).toBe(1);
  });

  test('[DES-13] [C8] [C9] several workers at once: each is handed in once and told of once', async () => {
    await publish({ each: { kind: 'times', times: 4 } });
    const id = await submit();
    const seal = await play.business('seal');
    const count = async () =>
      (await t.rows<{ n: number }>(`select count(*)::int as n from processes where business_id = $1`, [seal]))[0]!.n;
    const before = await count();
    await Promise.all([play.work(id), play.work(id), play.work(id)]);
    expect((await count()) - before).toBe(4);
    for (const child of await play.childrenOf(id)) await play.agree('handler', child);
    await Promise.all([play.work(id), play.work(id), play.work(id)]);
    expect((await play.events(id)).filter((event) => event === 'child-ended')).toHaveLength(4);
    expect(await play.asked(id)).toEqual(['approver']);
  });
});

describe('what a stop left over', () => {
  const leftOver = async () => {
    const found: object[] = [];
    await continueChildren(t.database.db, t.clock.now(), async (_queue, data) => void found.push(data));
    return found;
  };

  test('[DES-13] [C8] a job that was lost is found again; those of a suspended university wait', async () => {
    await publish();
    const id = await submit();
    const job = { organisationId: await play.organisationId(), parentId: id };
    expect(await leftOver()).not.toContainEqual(job);
    t.clock.advance(11 * 60_000);
    expect(await leftOver()).toContainEqual(job);
    await t.rows(`update organisations set active = false where org_sign = 'scut'`);
    expect(await leftOver()).toEqual([]);
    await play.work(id);
    expect(await states(id)).toEqual(['to-start']);
    await t.rows(`update organisations set active = true where org_sign = 'scut'`);
    play.forget();
    await play.work(id);
    expect(await states(id)).toEqual(['started']);
  });

  test('[DES-13] [C8] the doctor names a case that waits for what it has not, and one that does not know of an end', async () => {
    await publish({ each: { kind: 'times', times: 2 } });
    const id = await begun();
    const [child] = await play.childrenOf(id);
    const look = async (statement: string) =>
      (await withDamage([statement], checkProcesses)).violations.map(({ record, wrong }) => `${record}: ${wrong}`);
    const { number } = await play.view('staff', id);
    expect(await look(`delete from process_children where parent_id = '${id}' and item = 1`)).toContain(
      `process ${number} (${id}): visit 2 waits for 2 applications and has 1`,
    );
    expect(await look(`update processes set ended_at = now() where id = '${child}'`)).toContain(
      `process ${number} (${id}): an application that it handed in has ended, and it does not know`,
    );
  });
});

describe('what people see', () => {
  test('[DES-13] [C8] the case names what it handed in, and that names the case, to those who may open them', async () => {
    const after = [approveStep('last', await by('100058'))];
    await publish({ fill: [{ field: 'text', from: { kind: 'value', value: 'x' } }] }, { after });
    const id = await begun();
    const [child] = await play.childrenOf(id);
    const mine = await play.view('staff', id);
    expect(mine.steps).toMatchObject([{ id: 'ask', kind: 'child' }]);
    expect(mine.parent).toBeNull();
    expect(mine.children).toMatchObject([
      { id: child, item: 0, state: 'started', mayOpen: true, at: [{ en: 'stamp' }], failure: null },
    ]);
    const theirs = await play.view('handler', child as string);
    expect(theirs.parent).toEqual({ id, number: null, title: null, mayOpen: false });
    expect((await play.view('staff', child as string)).parent).toMatchObject({
      id,
      mayOpen: true,
      number: mine.number,
    });
    await play.agree('handler', child as string);
    await play.work(id);
    // Whoever is asked in the case has no part in what it handed in.
    const hidden = { id: null, number: null, title: null, at: [], mayOpen: false };
    expect((await play.view('100058', id)).children).toMatchObject([{ state: 'ended', outcome: 'done', ...hidden }]);
  });

  test('[DES-13] [C8] its submitter withdraws the case: what it handed in ends with it', async () => {
    await publish();
    const id = await begun();
    const answer = await play.does('staff', withdrawProcess, { id, reason: '不用了' });
    expect(answer.code ?? answer.status).toBe(200);
    await play.work(id);
    expect(await states(id)).toEqual(['ended']);
  });
});
