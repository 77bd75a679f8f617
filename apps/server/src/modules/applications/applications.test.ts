import { describe, expect, test } from 'vitest';
import { networkPlay } from '../../../test/network-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = networkPlay(t);

describe('opening', () => {
  test('a first opening needs no balance, waits for money when it is agreed to, and opens by itself when money comes', async () => {
    const start = await play.start('student', 'open');
    expect(start).toMatchObject({ block: null, balanceFen: 0, lines: [] });
    expect(start.packages.map((one) => one.package.name.zh)).toEqual(['宿舍包月套餐', '宿舍包年套餐', '宿舍高速套餐']);
    const place = { placeId: await play.place('D5'), mac: 'aa:bb:cc:dd:ee:ff' };
    const id = await play.applied('student', 'open', {
      packageId: start.packages[0]!.package.id,
      month: '2026-11',
      ...place,
    });
    await play.decide(id);
    expect(await play.application('student', id)).toMatchObject({
      waitsForMoney: true,
      stage: 'queued',
      group: 'doing',
    });
    expect((await play.pay('student', 12_999)).body.data).toEqual({ balanceFen: 12_999, repeated: false });
    await play.runJobs();
    expect(await play.application('student', id)).toMatchObject({ waitsForMoney: true });
    await play.pay('student', 5_001);
    await play.runJobs();
    expect(await play.application('student', id)).toMatchObject({
      waitsForMoney: false,
      stage: 'in-force',
      group: 'done',
    });
    const mine = await play.mine('student');
    expect(mine).toMatchObject({
      balanceFen: 5_000,
      owedFen: 0,
      nextCharge: { on: '2026-12-01', amountFen: 3000, covered: true },
    });
    expect(mine.lines).toMatchObject([
      { on: true, state: 'active', username: 'student@scut', mac: 'AA-BB-CC-DD-EE-FF', paidUntilOn: '2026-11-30' },
    ]);
    expect(await play.radius('student@scut')).toEqual({
      password: 'student',
      mac: 'AA-BB-CC-DD-EE-FF',
      groups: ['speed-100m'],
    });
  });
});
