import { expect, test } from 'vitest';
import { fillNetwork } from '../db/seeds/index.ts';
import { bindings } from '../src/app.ts';
import { networkPlay } from './network-application-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = networkPlay(t);

test('the people of the demo have lines in every state, which the product itself made', async () => {
  const { jobs, clock, ...parts } = t.foundation;
  const stage = { ...parts, bindings, sendIn: jobs.sendIn };
  const { signal } = new AbortController();
  await fillNetwork(stage, 'scut', clock.now(), signal);
  await fillNetwork(stage, 'scut', clock.now(), signal);
  const shown = async (account: string) => {
    const { lines, balanceFen, owedFen, underWay } = await play.mine(account);
    return {
      lines: lines.map((line) => [line.state, line.on, ...line.holds.map((hold) => hold.kind)]),
      balanceFen,
      owedFen,
      underWay: underWay.length,
    };
  };
  expect(await shown('student')).toEqual({ lines: [['active', true]], balanceFen: 10_000, owedFen: 0, underWay: 0 });
  expect(await shown('202430550207')).toMatchObject({ lines: [['paused', false, 'own-pause']] });
  expect(await shown('202421011305')).toMatchObject({ lines: [['active', false, 'arrears']], owedFen: 3000 });
  expect(await shown('202421011321')).toMatchObject({ lines: [['active', true]], balanceFen: 5000 });
  expect(await shown('202320114409')).toMatchObject({ lines: [['active', false, 'epidemic']] });
  expect(await shown('202330781022')).toMatchObject({ lines: [['active', false, 'freeze']] });
  expect((await shown('100412')).lines).toEqual([
    ['active', true],
    ['active', true],
  ]);
  expect(await shown('202530550102')).toMatchObject({ lines: [['applied', false]], underWay: 1 });
  expect((await play.radius('student@scut')).groups).toEqual(['speed-100m']);
  expect(await t.rows('select 1 from network_lines')).toHaveLength(12);
});
