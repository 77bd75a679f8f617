import { expect, test } from 'vitest';
import { workCalendar } from '../../basics/calendar.ts';
import { playAtRandom, playSystemStepsAtRandom } from '../random-play.ts';
import { approve } from '../testing.ts';
import type { Facts } from '../work.ts';
import { randomCases } from './random-cases.ts';
import { replayCase } from './replay-case.ts';

const seed = Number(process.env.SEED ?? 20_261_119);
const runs = Number(process.env.RUNS ?? 50);

/** An organisation in which nothing is as it was: whoever is asked by it was not in the record. */
const elsewhere: Facts = {
  people: new Proxy({}, { get: () => ['stranger'] }),
  inactive: ['p1', 'p2', 'p3'],
  substitutes: { p4: 'stranger', p5: 'stranger' },
  heads: { sub: 'stranger', p1: 'stranger' },
  owner: 'stranger',
  administrators: ['stranger'],
  calendar: workCalendar({ timeZone: 'UTC' }),
};

test.each([
  ['of people', runs, playAtRandom],
  ['of the product as well', runs / 2, playSystemStepsAtRandom],
])(
  '[DES-10] [C62] %s: the version that a case ran in, held against its own record, is the same for every case',
  (_, n, play) => {
    const cases = randomCases(seed, n, play);
    expect(cases.length).toBeGreaterThan(n * 0.9);
    const wrong = cases.flatMap(({ case: recorded, game }) => {
      const replayed = replayCase(recorded, recorded.version, {
        organisation: 'then',
        today: () => elsewhere,
        calendar: elsewhere.calendar,
      });
      if (replayed.kind !== 'compared') return [`SEED=${game} ${replayed.kind}`];
      const { entries } = replayed.after;
      const marks = entries.filter(({ assumed, today }) => assumed || today).map(({ step }) => step);
      const { kinds } = replayed.compared;
      return kinds.length + marks.length > 0 || JSON.stringify(replayed.before) !== JSON.stringify(replayed.after)
        ? [`SEED=${game} ${kinds} ${marks}`]
        : [];
    });
    expect(wrong).toEqual([]);
  },
);

test('[DES-10] [C62] one more approval at the end asks somebody in every case that came to it, and nothing else is different', () => {
  const cases = randomCases(seed + 5000, runs);
  const more = approve('more', { who: { kind: 'people', people: ['q1'] } });
  const wrong = cases.flatMap(({ case: { version, events }, game }) => {
    const { flow } = version;
    const longer = { ...version, flow: { ...flow, steps: [...flow.steps, more] } };
    const surroundings = { organisation: 'then' as const, today: () => elsewhere, calendar: elsewhere.calendar };
    const replayed = replayCase({ version, events }, longer, surroundings);
    if (replayed.kind !== 'compared') return [`SEED=${game} ${replayed.kind}`];
    const { compared, before, after } = replayed;
    // Whoever knows nothing of visits still sees how often the case came to a good end.
    const cameToTheEnd = events.filter(({ changes }) =>
      changes.some((change) => change.kind === 'status' && change.outcome === 'done'),
    ).length;
    const different = compared.lines.filter(({ differs }) => differs !== null);
    const steps = different.map((line) => (line.after === null ? '-' : after.entries[line.after]?.step));
    const right = steps.length === cameToTheEnd && steps.every((step) => step === 'more') && before.end === after.end;
    return right ? [] : [`SEED=${game} ${cameToTheEnd}: ${steps} ${before.end} ${after.end}`];
  });
  expect(wrong).toEqual([]);
});
