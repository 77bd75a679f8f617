import { expect, test } from 'vitest';
import { followScans, type MadeScan, type ScanTools, type ScanView } from './follow-scan.ts';

type Answer = Awaited<ReturnType<ScanTools['watch']>>;
type Play = Partial<ScanTools> & { answers?: (n: number, at: number) => Partial<Answer> | Error };

/** A big screen with its own clock; the test says how its server answers. */
async function play({ answers = () => ({}), ...change }: Play) {
  let now = 0;
  let made = 0;
  let requests = 0;
  const views: ScanView[] = [];
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
      requests += 1;
      const reply = answers(requests, now);
      if (reply instanceof Error) throw reply;
      const over = now - madeAt >= 90_000;
      const usual = { state: over ? 'over' : 'waiting', why: over ? 'expired' : null } as const;
      return { ...usual, endsAt: 5_000_000 + 90_000 - (now - madeAt), now: 5_000_000, ...reply } as Answer;
    },
    take: async () => {},
    wait: async (ms) => {
      now += ms;
    },
    visible: async () => {},
    now: () => now,
    isOver: () => made > 20,
    isPassing: (error) => (error as Error).message === 'away',
    show: (view) => views.push(view),
    ...change,
  });
  const last = views.at(-1) as ScanView;
  return { made, requests, now, views, last };
}

test('[SSO-07] nobody comes: five codes of 90 seconds, asked every two seconds, and then a button', async () => {
  const { made, requests, now, last } = await play({});
  expect({ made, requests, now }).toEqual({ made: 5, requests: 225, now: 450_000 });
  expect(last).toEqual({ step: 'stopped', ended: null });
});

test('[SSO-07] seen, confirmed, taken', async () => {
  let fetched = 0;
  const { views, made } = await play({
    answers: (n) => ({ state: n === 1 ? 'waiting' : n < 4 ? 'seen' : 'confirmed' }),
    take: async () => {
      fetched += 1;
    },
  });
  expect({ made, fetched }).toEqual({ made: 1, fetched: 1 });
  expect(views.map((view) => (view.step === 'shown' ? view.state : view.step))).toEqual([
    'making',
    'waiting',
    'seen',
    'confirmed',
  ]);
});

test('[SSO-07] after a wrong number there is a new code at once, which says so', async () => {
  const { views } = await play({
    answers: (n) => (n === 1 ? { state: 'over', why: 'wrong-number' } : { state: 'confirmed' }),
  });
  expect(views.filter(({ step }) => step === 'shown')[1]).toMatchObject({ ended: 'wrong-number', state: 'waiting' });
});

test.each(['cancelled', 'not-me', 'not-yours'] as const)('[SSO-07] %s: no other code by itself', async (why) => {
  const { made, last } = await play({ answers: () => ({ state: 'refused', why }) });
  expect(made).toBe(1);
  expect(last).toEqual({ step: 'stopped', ended: why });
});

test('[SSO-07] a tab that is hidden for longer than a code lives asks for nothing and stops', async () => {
  let clock = 0;
  const { requests, last } = await play({
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
    },
    visible: async () => {
      clock += 3_600_000;
    },
    answers: () => ({ state: 'over', why: 'expired' }),
  });
  expect(requests).toBe(1);
  expect(last.step).toBe('stopped');
});

test('[SSO-07] a server that is away for a moment is asked again; one that stays away ends the code', async () => {
  const { views } = await play({ answers: (n) => (n < 5 ? new Error('away') : { state: 'confirmed' }) });
  expect(views.at(-1)).toMatchObject({ state: 'confirmed' });
  const gone = await play({ answers: () => new Error('away') });
  expect(gone.last.step).toBe('stopped');
  const refused = await play({ answers: () => new Error('refused') });
  expect(refused.last.step).toBe('failed');
});
