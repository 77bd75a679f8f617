import { expect, test } from 'vitest';
import { followScans, type MadeScan, type ScanTools, type ScanView } from './follow-scan.ts';

type Answer = Awaited<ReturnType<ScanTools['watch']>>;
type Play = Partial<ScanTools> & { answers?: (n: number, at: number) => Partial<Answer> | Error };

/** A big screen with a clock of its own, whose server answers as a play says. */
async function play({ answers = () => ({}), ...change }: Play) {
  let now = 0;
  let made = 0;
  let asked = 0;
  const shown: ScanView[] = [];
  let madeAt = 0;
  await followScans({
    make: async () => {
      made += 1;
      madeAt = now;
      return {
        id: `c${made}`,
        secret: 's',
        number: 42,
        address: 'a',
        endsAt: 5_000_000 + 90_000,
        now: 5_000_000,
      } as MadeScan;
    },
    watch: async () => {
      asked += 1;
      const said = answers(asked, now);
      if (said instanceof Error) throw said;
      const over = now - madeAt >= 90_000;
      const usual = { state: over ? 'over' : 'waiting', why: over ? 'expired' : null } as const;
      return { ...usual, endsAt: 5_000_000 + 90_000 - (now - madeAt), now: 5_000_000, ...said } as Answer;
    },
    take: async () => {},
    wait: async (ms) => {
      now += ms;
    },
    visible: async () => {},
    now: () => now,
    isOver: () => made > 20,
    isPassing: (error) => (error as Error).message === 'away',
    show: (one) => shown.push(one),
    ...change,
  });
  const last = shown.at(-1) as ScanView;
  return { made, asked, now, shown, last };
}

test('[SSO-07] nobody comes: five codes of 90 seconds, asked every two seconds, and then a button', async () => {
  const { made, asked, now, last } = await play({});
  expect({ made, asked, now }).toEqual({ made: 5, asked: 225, now: 450_000 });
  expect(last).toEqual({ step: 'stopped', ended: null });
});

test('[SSO-07] seen, confirmed, taken', async () => {
  let taken = 0;
  const { shown, made } = await play({
    answers: (n) => ({ state: n === 1 ? 'waiting' : n < 4 ? 'seen' : 'confirmed' }),
    take: async () => {
      taken += 1;
    },
  });
  expect({ made, taken }).toEqual({ made: 1, taken: 1 });
  expect(shown.map((one) => (one.step === 'shown' ? one.state : one.step))).toEqual([
    'making',
    'waiting',
    'seen',
    'confirmed',
  ]);
});

test('[SSO-07] after a wrong number there is a new code at once, which says so', async () => {
  const { shown } = await play({
    answers: (n) => (n === 1 ? { state: 'over', why: 'wrong-number' } : { state: 'confirmed' }),
  });
  expect(shown.filter(({ step }) => step === 'shown')[1]).toMatchObject({ ended: 'wrong-number', state: 'waiting' });
});

test.each(['cancelled', 'not-me', 'not-yours'] as const)('[SSO-07] %s: no other code by itself', async (why) => {
  const { made, last } = await play({ answers: () => ({ state: 'refused', why }) });
  expect(made).toBe(1);
  expect(last).toEqual({ step: 'stopped', ended: why });
});

test('[SSO-07] a tab that is hidden for longer than a code lives asks for nothing and stops', async () => {
  let clock = 0;
  const { asked, last } = await play({
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
    },
    visible: async () => {
      clock += 3_600_000;
    },
    answers: () => ({ state: 'over', why: 'expired' }),
  });
  expect(asked).toBe(1);
  expect(last.step).toBe('stopped');
});

test('[SSO-07] a server that is away for a moment is asked again; one that stays away ends the code', async () => {
  const { shown } = await play({ answers: (n) => (n < 5 ? new Error('away') : { state: 'confirmed' }) });
  expect(shown.at(-1)).toMatchObject({ state: 'confirmed' });
  const gone = await play({ answers: () => new Error('away') });
  expect(gone.last.step).toBe('stopped');
  const refused = await play({ answers: () => new Error('refused') });
  expect(refused.last.step).toBe('failed');
});
