import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import type { Step } from '@campus/rules/flows/definition.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoBusinessesOf, demoBusinessId } from '../../../../db/seeds/demo/businesses/index.ts';
import { flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
let token = '';
const leave = () => demoBusinessId('scut', 'leave');
const loan = () => demoBusinessId('scut', 'loan');
const sample = demoBusinessesOf('scut').find(({ code }) => code === 'leave')!;
const words = { zh: '一步', en: 'A step' };
const NOBODY = '00000000-0000-4000-8000-00000000abcd';

const child = (business: string): Step => ({
  id: 'planted',
  name: words,
  kind: 'child',
  business,
  wait: false,
  each: { kind: 'once' },
  submitter: 'submitter',
  fill: [],
  take: [],
  onRefused: 'go-on',
  onFailure: 'owner',
});
const call = (connection: string): Step => ({
  id: 'planted',
  name: words,
  kind: 'call',
  connection,
  method: 'POST',
  path: '/',
  send: [],
  answer: { kind: 'none' },
  take: [],
  timeoutMs: 1000,
  onFailure: 'owner',
});

/** What is found at a step behind those of a sample business. */
async function found(step: Step, code: 'leave' | 'loan' = 'leave'): Promise<string[]> {
  const { flow: drawn, form } = demoBusinessesOf('scut').find((one) => one.code === code)!;
  const flow = { ...drawn, steps: [...drawn.steps, step] };
  const payload = { businessId: demoBusinessId('scut', code), flow, form };
  const reply = await t.send(exploreDraft as never, payload, { token, json: true });
  expect(reply.status).toBe(200);
  const { findings } = reply.body.data as { findings: { code: string; step: string | null; weight: string }[] };
  return findings.filter(({ step: at }) => at === 'planted').map(({ code, weight }) => `${weight} ${code}`);
}
beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
});

test('[DES-08] [C11] an application that leads to one of its own business again, at once or over others inside a branch', async () => {
  expect(await found(child(leave()))).toEqual(['fault child-starts-parent']);
  expect(await found(child(leave()), 'loan')).toEqual([]);
  const split = {
    id: 'split',
    name: words,
    kind: 'parallel',
    branches: [{ id: 'b', name: words, when: null, steps: [child(loan())] }],
  } as Step;
  await play.ship(leave(), { ...sample.flow, steps: [split] }, sample.form);
  expect(await found(child(leave()), 'loan')).toEqual(['fault child-starts-parent']);
});

test('[DES-08] [C11] a business that nobody can apply for now', async () => {
  const [other] = await t.rows<{ id: string }>(
    `select b.id from businesses b join organisations o on o.id = b.organisation_id
     where o.org_sign = 'scut' and b.published_version_id is not null and b.id not in ($1, $2) order by b.code limit 1`,
    [leave(), loan()],
  );
  const { id } = other as { id: string };
  expect(await found(child(id))).toEqual([]);
  await t.rows('update businesses set suspended = true where id = $1', [id]);
  expect(await found(child(id))).toEqual(['fault child-unavailable']);
  expect(await found(child(NOBODY))).toEqual(['fault child-unavailable']);
});

test('[DES-08] [DES-14] a connection that is not there', async () => {
  expect(await found(call(NOBODY))).toEqual(['fault connection-unavailable']);
});
