import { hangUpProcess, resumeProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, hangUpTask, releaseTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { listConsoleCases, viewConsole } from '@campus/contract/calls/reports-console.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { describe, expect, test } from 'vitest';
import { buttonsOf, handleStep } from '../../../../test/flow-play.ts';
import { workAtRandom } from '../../../../test/random-work.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

async function listed(reader: string, view: 'all' | 'mine'): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const query = { view, figure: 'waiting', size: 9, ...(after ? { after } : {}) } as const;
    const page = await play.must(reader, listConsoleCases, query);
    found.push(...page.items.map(({ id }) => id));
    if (!page.next) return found.toSorted();
    after = page.next;
  }
}

/** What a reader could take, or what somebody could, reckoned from the states alone; with the moment from when on. */
async function recounted(by: string | null, keptFrom: string) {
  const rows = await t.rows<{ id: string; state: FlowState }>(
    'select id, state from processes where not ($1::uuid = any(kept_from) and $2::uuid is null)',
    [keptFrom, by],
  );
  const open = rows.flatMap(({ id, state }) => {
    if (state.status !== 'running') return [];
    const visits = state.visits.filter(({ outcome, hung }) => outcome === null && hung === null).map((one) => one.id);
    const tasks = state.tasks.filter(
      ({ visit, state: stands, person }) =>
        visits.includes(visit) && stands === 'offered' && (by === null || person === by),
    );
    return tasks.length > 0 ? [{ id, tasks: tasks.map((task) => String(task.id)) }] : [];
  });
  const [oldest] = await t.rows<{ at: number | null }>(
    `select round(extract(epoch from min(i.from_at)) * 1000)::float8 as at
     from process_intervals i join jsonb_to_recordset($1) as r (id uuid, tasks jsonb)
       on i.process_id = r.id and r.tasks ? i.name
     where i.kind = 'offer' and i.until_at is null`,
    [JSON.stringify(open)],
  );
  return { ids: open.map(({ id }) => id).toSorted(), oldestAt: oldest?.at ?? null };
}

async function expectTrue(reader: string, view: 'all' | 'mine') {
  const person = await play.person(reader);
  const { ids, oldestAt } = await recounted(view === 'mine' ? person : null, person);
  const { waiting } = await play.must(reader, viewConsole, { view });
  const at = `SEED=${seed} ${reader} ${view}`;
  expect(await listed(reader, view), at).toEqual(ids);
  expect(waiting.count, at).toBe(ids.length);
  expect(waiting.oldestAt === null ? null : Math.round(waiting.oldestAt), at).toBe(oldestAt);
  return ids;
}

describe('[TRU-75] "not taken yet"', () => {
  test('counts what can be taken, each of these as the table says', async () => {
    const pool = { kind: 'people' as const, people: [await play.person('handler'), await play.person('200158')] };
    const step = (id: string) =>
      handleStep(id, pool, { pool: true, buttons: buttonsOf('solve', 'return', 'hang-up', 'transfer') });
    const branch = (id: string) => ({ name: { zh: id, en: id }, when: null, steps: [step(id)] });
    const split = {
      id: 'both',
      name: { zh: '并行', en: 'both' },
      kind: 'parallel',
      branches: [branch('a'), branch('b')],
    };
    await play.publish([step('work')]);
    const submit = async () => (await play.submit('student', 'leave')).id;
    const task = async (id: string) => (await play.view('handler', id)).tasks[0]!.id;
    const counts = async (id: string) =>
      (await expectTrue('admin', 'all')).includes(id) && (await expectTrue('handler', 'mine')).includes(id);

    const id = await submit();
    expect(await counts(id), 'offered by a pool').toBe(true);
    await play.must('admin', hangUpProcess, { id, reason: '等' });
    expect(await counts(id), 'hung up as a whole').toBe(false);
    await play.must('admin', resumeProcess, { id });
    expect(await counts(id), 'resumed').toBe(true);
    const held = await task(id);
    await play.must('handler', claimTask, { id, task: held });
    expect(await counts(id), 'taken').toBe(false);
    await play.must('handler', hangUpTask, { id, task: held, reason: '等' });
    expect(await counts(id), 'taken and hung up').toBe(false);
    const again = await submit();
    const other = await task(again);
    await play.must('handler', claimTask, { id: again, task: other });
    await play.must('handler', releaseTask, { id: again, task: other });
    expect(await counts(again), 'let go again').toBe(true);
    await play.must('handler', claimTask, { id: again, task: other });
    await play.must('handler', returnTask, { id: again, task: other, to: { kind: 'submitter' }, reason: '补' });
    expect(await counts(again), 'with its submitter').toBe(false);

    await play.publish([split as Step]);
    const both = await submit();
    expect(await counts(both), 'offered in two branches').toBe(true);
    await play.must('handler', claimTask, { id: both, task: await task(both) });
    expect(await counts(both), 'one branch taken, the other offered').toBe(true);
    await play.must('admin', hangUpProcess, { id: both, reason: '等' });
    expect(await counts(both), 'both hung up').toBe(false);
  });

  test('is what the states say, after random work, for everybody who asks', async () => {
    await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
    await workAtRandom(t, play, dice(seed), 200);
    const seen = await expectTrue('admin', 'all');
    expect(seen.length, `SEED=${seed}`).toBeGreaterThan(0);
    for (const reader of ['handler', '200158', '200021', 'approver']) await expectTrue(reader, 'mine');
  }, 120_000);
});
