import { confirmScan, lookAtScan, newScan, refuseScan, takeScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import {
  MOST_SCAN_GUESSES,
  type ScanAct,
  type ScanState,
  scanEndsAt,
  stepScan,
} from '@campus/rules/sign-on/scan-code.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test' });
const BROWSER = 'b'.repeat(32);

type Phone = 'student' | 'admin' | 'stranger';
type Act =
  | { by: Phone; act: 'look' | 'right' | 'wrong' | 'cancel' | 'not-me' }
  | { by: 'screen'; act: 'take' | 'watch' }
  | { by: 'thief'; act: 'wrong-secret' | 'other-browser' }
  | { by: 'clock'; act: 'pass' };

/** What the rules alone say of a code, beside the real one. */
type Model = { state: ScanState; seenBy: Phone | null; guesses: number; endsAt: number; choices: number[] };

function move(model: Model, act: ScanAct): boolean {
  const next = stepScan(model.state, act);
  if (next === null) return false;
  model.state = next;
  return true;
}

const opened = async () =>
  (await t.rows<{ n: number }>(`select count(*)::int as n from sessions where way = 'scan'`))[0]?.n as number;

/** Acts that make sense beside each other come more often, or hardly any run would come far. */
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Act>({ by: 'student', act: 'look' }) },
  { weight: 3, arbitrary: fc.constant<Act>({ by: 'student', act: 'right' }) },
  { weight: 3, arbitrary: fc.constant<Act>({ by: 'screen', act: 'take' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      by: fc.constantFrom<Phone>('student', 'admin', 'stranger'),
      act: fc.constantFrom('look', 'right', 'wrong', 'cancel', 'not-me'),
    }) as fc.Arbitrary<Act>,
  },
  { weight: 1, arbitrary: fc.constant<Act>({ by: 'screen', act: 'watch' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Act>({ by: 'thief', act: 'wrong-secret' }, { by: 'thief', act: 'other-browser' }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ by: 'clock', act: 'pass' }) },
);

let runs = 0;
let sessionsOpened = 0;

async function play(sequence: readonly Act[]): Promise<void> {
  // Another minute and another address, so that nothing is refused for coming often.
  t.clock.advance(60_000);
  runs += 1;
  const from = `198.18.${runs >> 8}.${runs & 255}`;
  const tokens: Record<Phone, string> = {
    student: await t.hallSignIn('student'),
    admin: (await t.signIn('admin')).access_token,
    stranger: await t.hallSignIn('student', { orgSign: 'sdpt' }),
  };
  const { body } = await t.call(newScan, { orgSign: 'scut', area: 'hall', browser: BROWSER }, { from });
  const { id, secret, number } = body.data;
  const model: Model = {
    state: 'waiting',
    seenBy: null,
    guesses: 0,
    endsAt: scanEndsAt('waiting', t.clock.now()),
    choices: [],
  };
  const before = await opened();
  let expected = 0;
  for (const step of sequence) {
    const now = t.clock.now();
    if (now >= model.endsAt) move(model, 'time');
    const worked = await act(step, { id, secret, number, from, tokens, model });
    if (step.by === 'screen' && step.act === 'take') {
      const may = move(model, 'take');
      expect(worked).toBe(may);
      if (may) expected += 1;
    }
    const { state } = (await t.call(watchScan, { id, secret }, { from })).body.data;
    expect(state, JSON.stringify(sequence)).toBe(
      t.clock.now() >= model.endsAt ? (stepScan(model.state, 'time') ?? model.state) : model.state,
    );
    expect(await opened()).toBe(before + expected);
  }
  sessionsOpened += expected;
}

type Played = {
  id: string;
  secret: string;
  number: number;
  from: string;
  tokens: Record<Phone, string>;
  model: Model;
};

/** Does it for real and answers whether it worked; what is not the big screen's is also done in the model. */
async function act(step: Act, { id, secret, number, from, tokens, model }: Played): Promise<boolean> {
  if (step.by === 'clock') {
    t.clock.advance(45_000);
    return true;
  }
  if (step.by === 'screen') {
    if (step.act === 'watch') return (await t.call(watchScan, { id, secret }, { from })).status === 200;
    return (await t.call(takeScan, { id, secret, browser: BROWSER }, { from })).status === 200;
  }
  if (step.by === 'thief') {
    const held =
      step.act === 'wrong-secret' ? { secret: 'x'.repeat(43), browser: BROWSER } : { secret, browser: 'c'.repeat(32) };
    model.guesses += 1;
    if (model.guesses >= MOST_SCAN_GUESSES) move(model, 'last-guess');
    const { status } = await t.call(takeScan, { id, ...held }, { from });
    expect(status).toBe(404);
    return false;
  }
  const options = { token: tokens[step.by], from };
  const isHere = step.by !== 'stranger';
  if (step.act === 'look') {
    const reply = await t.call(lookAtScan, { id }, options);
    if (isHere && move(model, 'look')) {
      Object.assign(model, { seenBy: step.by, endsAt: scanEndsAt('seen', t.clock.now()) });
      model.choices = reply.body.data.choices;
    }
    if (model.seenBy !== step.by) expect(reply.status).toBeGreaterThanOrEqual(400);
    return reply.status === 200;
  }
  const isOwn = isHere && model.seenBy === step.by;
  if (step.act === 'right' || step.act === 'wrong') {
    const other = model.choices.find((choice) => choice !== number) ?? (number === 99 ? 98 : number + 1);
    const reply = await t.call(confirmScan, { id, number: step.act === 'right' ? number : other }, options);
    const worked = isOwn && move(model, step.act === 'right' ? 'choose-right' : 'choose-wrong');
    expect(reply.status === 200).toBe(worked);
    if (worked && step.act === 'right') model.endsAt = scanEndsAt('confirmed', t.clock.now());
    return worked;
  }
  const reply = await t.call(refuseScan, { id, notMe: step.act === 'not-me' }, options);
  const worked = isOwn && move(model, step.act);
  expect(reply.status === 200).toBe(worked);
  return worked;
}

test('[SSO-07] no sequence of acts by a screen, two phones and strangers opens a session but by the one legal way', async () => {
  await play([
    { by: 'student', act: 'look' },
    { by: 'student', act: 'right' },
    { by: 'screen', act: 'take' },
  ]);
  expect(sessionsOpened).toBe(1);
  await fc.assert(fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), play), {
    numRuns: 60,
    interruptAfterTimeLimit: 7_000,
  });
  expect(runs).toBeGreaterThan(5);
});
