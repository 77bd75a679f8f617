import { moveProcess } from '@campus/contract/calls/flows-processes.ts';
import { previewPath } from '@campus/contract/calls/flows-start.ts';
import { previewOperation } from '@campus/contract/calls/flows-tasks.ts';
import { expect, test } from 'vitest';
import { approveStep as approve, flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
const by = async (...accounts: string[]) => ({
  kind: 'people' as const,
  people: await Promise.all(accounts.map((account) => play.person(account))),
});
const draw = { voting: { kind: 'random', draw: 1 } } as const;

test('[TRU-72] before a draw a preview says that it comes and names from whom; one of them is asked then', async () => {
  const some = ['100046', '100058', '100064'];
  await play.publish([approve('one', await by('approver')), approve('some', await by(...some), draw)]);
  const { id } = await play.submit('student', 'leave');
  const step = (
    await t.rows<{ id: string }>(
      `select s ->> 'id' as id from processes p join business_versions v on v.id = p.version_id,
     jsonb_array_elements(v.flow -> 'steps') s where p.id = $1 and s ->> 'id' like '%some%'`,
      [id],
    )
  )[0]!.id;
  const foreseen = await play.must('admin', previewOperation, { id, operation: 'move', step });
  expect(foreseen.asked).toEqual([]);
  expect(foreseen.draws.map(({ people, more, draw: n }) => [people.length, more, n])).toEqual([[3, 0, 1]]);
  expect(foreseen.perhaps).toBeNull();
  await play.must('admin', moveProcess, { id, step, reason: 'x' } as never);
  const asked = await play.asked(id);
  expect(asked.length).toBe(1);
  expect(some).toContain(asked[0]);
});

test('[TRU-72] the way before submitting names a draw, and where somebody drawn would pass behind it', async () => {
  await play.publish([
    approve('some', await by('100046', '100058'), draw),
    approve('again', await by('100046'), { whenAgain: 'pass-always' }),
    approve('last', await by('100064')),
  ]);
  const sId = await play.startStep('student', 'leave');
  const { path } = await play.must('student', previewPath, { sId, form: forms.leave as never });
  expect(path.map((entry) => [entry.people.length, entry.draw, entry.passes, entry.mayPass])).toEqual([
    [2, 1, false, false],
    [1, null, false, true],
    [1, null, false, false],
  ]);
});
