import { endProcess, getProcess } from '@campus/contract/calls/flows-processes.ts';
import { resubmitProcess } from '@campus/contract/calls/flows-start.ts';
import {
  addSigners,
  claimTask,
  decideTask,
  delegateTask,
  returnTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, flowPlay, handleStep, jobEngineOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { checkDecisions } from '../../../doctor/decisions.check.ts';
import { checkHolders } from '../../../doctor/holders.check.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { enqueueReplacement, enqueueReplacements, flowJobs, replaceDisabled } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const { installationWith } = doctorDamage(t);

const setActive = async (accounts: readonly string[], active: boolean) => {
  // What somebody was signed in with ends with them.
  play.forget();
  await t.rows(
    `update people p set active = $2 from organisations o where o.id = p.organisation_id and o.org_sign = 'scut' and p.account = any($1)`,
    [accounts, active],
  );
};
/** Finds disabled people and hands over their tasks, as the worker does every hour. Returns the number of people. */
async function sweep(): Promise<number> {
  t.clock.advance(1);
  const { jobs, secrets, log } = t.foundation;
  const found: object[] = [];
  await enqueueReplacements(t.database.db, t.clock.now(), async (_queue, data) => void found.push(data));
  const job = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets).find(
    ({ queue }) => queue === 'person-gone',
  );
  for (const data of found) await job!.run(data, log);
  return found.length;
}
afterEach(() => setActive(['approver', 'staff'], true));

const all = buttonsOf('agree', 'disagree', 'solve', 'return', 'transfer', 'delegate', 'add-signer');
const by = async (...accounts: string[]) => ({
  kind: 'people' as const,
  people: await Promise.all(accounts.map((account) => play.person(account))),
});
const wellAfterwards = async () => {
  const installation = installationWith(t.database.db);
  for (const look of [checkHolders, checkProcesses, checkDecisions])
    expect((await look(installation)).violations, look.name).toEqual([]);
};

describe('somebody who holds something is disabled', () => {
  test('[TRU-03] the sweep finds them, others take over and are told, the time line names both', async () => {
    await play.publish([approveStep('a', await by('approver'), { buttons: all })]);
    const { id } = await play.submit('staff', 'leave');
    await setActive(['approver'], false);
    expect((await checkHolders(installationWith(t.database.db))).violations).toHaveLength(1);
    expect(await sweep()).toBe(1);
    const [successor] = await play.asked(id);
    expect(successor).not.toBe('approver');
    expect(await play.inbox(successor!, id)).toEqual(['process-takes-over']);
    const [event] = await t.rows<{ kind: string; instead: string; people: string[] }>(
      `select e.kind, p.account as instead, array(select account from people where id = any(e.people)) as people
       from process_events e join people p on p.id = e.instead_id where e.process_id = $1 order by e.id desc limit 1`,
      [id],
    );
    expect(event).toEqual({ kind: 'left', instead: 'approver', people: [successor] });
    expect(await sweep()).toBe(0);
    await wellAfterwards();
    await setActive(['approver'], true);
    expect(await play.asked(id)).toEqual([successor]);
  });

  test('[TRU-03] a returned application goes to the owner, who sees it, sends it again or ends it', async () => {
    await play.publish([approveStep('a', await by('approver'), { buttons: all })]);
    const ids = [(await play.submit('staff', 'leave')).id, (await play.submit('staff', 'leave')).id];
    for (const id of ids) {
      const task = await play.task('approver', id);
      await play.must('approver', returnTask, { id, task, to: { kind: 'submitter' }, afterwards: 'restart' });
    }
    await setActive(['staff'], false);
    await sweep();
    const [owner] = await play.asked(ids[0]!);
    expect((await play.view(owner!, ids[0]!)).openActions).toEqual(expect.arrayContaining(['resubmit', 'end']));
    await play.must(owner!, resubmitProcess, { id: ids[0]! });
    expect(await play.asked(ids[0]!)).toEqual(['approver']);
    await play.must(owner!, endProcess, { id: ids[1]!, reason: '申请人已离校' });
    expect(await play.asked(ids[1]!)).toEqual([]);
    await wellAfterwards();
  });

  test('[TRU-03] twice at once, and while somebody decides: it happens once', async () => {
    await play.publish([
      approveStep('a', await by('approver', '100033'), { voting: { kind: 'all' }, buttons: all }),
      approveStep('b', await by('100046'), { buttons: all }),
    ]);
    const { id } = await play.submit('staff', 'leave');
    const task = await play.task('100033', id);
    await play.token('100033');
    await setActive(['approver'], false);
    const gone = { organisationId: await organisation(), personId: await play.person('approver') };
    await Promise.all([
      replaceDisabled(jobEngineOf(t, flowOutside), gone),
      replaceDisabled(jobEngineOf(t, flowOutside), gone),
      play.must('100033', decideTask, { id, task, decision: 'agree' }),
    ]);
    // A decision that comes first lets others take over as well.
    expect((await play.events(id)).filter((kind) => kind === 'left').length).toBeLessThanOrEqual(1);
    // Where it came first, the other one decided alone; otherwise somebody has their place.
    const [left] = await play.asked(id);
    if (left !== '100046')
      await play.must(left!, decideTask, { id, task: await play.task(left!, id), decision: 'agree' });
    expect(await play.asked(id)).toEqual(['100046']);
    await wellAfterwards();
  });

  test('[TRU-03] whoever is back before it is their turn keeps what they hold', async () => {
    await play.publish([approveStep('a', await by('approver'), { buttons: all })]);
    const { id } = await play.submit('staff', 'leave');
    const sent: object[] = [];
    const gone = { organisationId: await organisation(), personId: await play.person('approver') };
    await enqueueReplacement(async (_queue, data) => void sent.push(data), gone);
    expect(sent).toEqual([gone]);
    expect(await replaceDisabled(jobEngineOf(t, flowOutside), gone)).toBe(0);
    expect(await play.asked(id)).toEqual(['approver']);
  });
});

const organisation = async () =>
  (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;

const CAST = ['approver', '100033', '100046', '100058', '100064', 'handler', '200104'];
const played = fc.record({
  events: fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 6 }), fc.nat({ max: 6 })), { maxLength: 6 }),
  gone: fc.subarray([...CAST, 'staff'], { minLength: 1, maxLength: 6 }),
});

/** One thing that somebody who is asked could do; what is refused is refused. */
async function something(id: string, [what, who, other]: readonly [number, number, number]): Promise<void> {
  const people = await play.asked(id);
  const account = people[who % Math.max(1, people.length)];
  if (!account || account === 'admin') return;
  const view = await play.does(account, getProcess, { id });
  const task = view.data?.tasks?.[0]?.id;
  if (task === undefined) return;
  const on = { id, task };
  const to = await play.person(CAST[other % CAST.length] as string);
  if (what < 2) await play.does(account, decideTask, { ...on, decision: what ? 'agree' : 'solve' });
  else if (what === 2) await play.does(account, claimTask, on);
  else if (what === 3) await play.does(account, transferTask, { ...on, to });
  else if (what < 6) await play.does(account, delegateTask, { ...on, to });
  else if (what < 8)
    await play.does(account, addSigners, { ...on, where: what === 6 ? 'before' : 'after', people: [to] });
  else await play.does(account, returnTask, { ...on, to: { kind: 'submitter' }, afterwards: 'restart' });
}

test('[TRU-03] random open processes, random people disabled: afterwards nobody who is disabled holds anything', {
  timeout: 300_000,
}, async () => {
  await play.publish([
    approveStep('a', await by('approver', '100033', '100046'), { voting: { kind: 'one-by-one' }, buttons: all }),
    handleStep('b', await by('handler', '200104'), { pool: true, buttons: all }),
    approveStep('c', await by('100058', '100064'), {
      voting: { kind: 'all' },
      nobody: { kind: 'refuse' },
      buttons: all,
    }),
  ]);
  await fc.assert(
    fc.asyncProperty(played, async ({ events, gone }) => {
      const { id } = await play.submit('staff', 'leave');
      for (const event of events) await something(id, event);
      await setActive(gone, false);
      try {
        await sweep();
        expect((await checkHolders(installationWith(t.database.db))).violations).toEqual([]);
        expect(await sweep()).toBe(0);
      } finally {
        await setActive(gone, true);
      }
    }),
    { seed: Number(process.env.SEED ?? 20_261_116), numRuns: Number(process.env.RUNS ?? 25) },
  );
  await wellAfterwards();
});
