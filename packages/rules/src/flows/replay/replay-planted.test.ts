import { expect, test } from 'vitest';
import { workCalendar } from '../../basics/calendar.ts';
import type { Flow, Step } from '../definition.ts';
import { type Dice, dice } from '../random-flow.ts';
import { isUnsettled } from '../state.ts';
import { approve, copy, exclusive, flowOf, HOUR, handle, when } from '../testing.ts';
import type { Facts } from '../work.ts';
import type { ReplayDifference } from './compare-paths.ts';
import { EMPTY_FORM, RecordedPlay, randomCases } from './random-cases.ts';
import { type ReplayedCase, replayCase } from './replay-case.ts';

const CASES = 300;
const seed = Number(process.env.SEED ?? 20_261_119);
const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
const today: Facts = {
  people: { lead: ['new-lead'], dean: ['new-dean'], desk: ['new-desk'], more: ['new-more'] },
  inactive: ['gone'],
  substitutes: {},
  heads: {},
  owner: 'owner',
  administrators: ['admin'],
  calendar,
};
const limit = { after: { ms: 4 * HOUR, clock: 'calendar' as const }, remind: null, finally: { kind: 'pass' as const } };
const lead = approve('lead', { timeLimit: limit });
const dean = approve('dean', { voting: { kind: 'any' } });
const desk = handle('desk', { pool: true, voting: { kind: 'any' } });
const leave = (change: { lead?: Step; dean?: Step; days?: number } = {}): Flow =>
  flowOf([
    change.lead ?? lead,
    exclusive('by-days', { when: when('days', 'more', change.days ?? 3), steps: [change.dean ?? dean] }, []),
    desk,
    copy('told'),
  ]);

/** What a naive reader of the case notes down while it happens, and knows nothing of visits or of the engine. */
type Notes = { daysAtSplit: number[]; leadSaidNo: boolean; askedDean: boolean; leadLate: boolean };
type Case = { play: RecordedPlay; notes: Notes };

/** One leave, as people would take it: agreed, refused, sent back and sent again, handed on, let lie, or withdrawn. */
function oneCase(d: Dice): Case {
  const play = new RecordedPlay(
    leave(),
    { lead: [d.one(['p1', 'p2'])], dean: ['p3', 'p4'], desk: ['p5', 'p6'], told: ['p7'] },
    { calendar, substitutes: d.often(20) ? { p1: 'p8' } : {} },
  );
  const notes: Notes = { daysAtSplit: [], leadSaidNo: false, askedDean: false, leadLate: false };
  let days = d.below(8);
  play.submit({ days });
  for (let turn = 0; turn < 12 && play.state.status !== 'ended'; turn++) {
    if (play.state.status === 'returned') {
      days = d.below(8);
      play.do({ kind: 'resubmit', by: 'sub', form: { days } });
      continue;
    }
    const task = play.state.tasks.filter(isUnsettled).find(({ state }) => state !== 'waiting');
    if (!task) break;
    const on = { by: task.person, task: task.id };
    const at = play.state.visits.find(({ id }) => id === task.visit)?.step;
    if (d.often(4)) play.do({ kind: 'withdraw', by: 'sub' });
    else if (task.state === 'offered') play.do({ kind: 'claim', ...on });
    else if (at === 'desk') play.do({ kind: 'decide', ...on, decision: d.often(90) ? 'solve' : 'not-solve' });
    else if (d.often(12)) play.do({ kind: 'return', ...on, to: { kind: 'submitter' } });
    else if (d.often(10) && task.person !== 'p9') play.do({ kind: 'transfer', ...on, to: 'p9' });
    else if (at === 'lead' && d.often(15)) {
      play.pass(5 * HOUR);
      notes.leadLate = true;
      notes.daysAtSplit.push(days);
    } else if (d.often(10)) {
      play.do({ kind: 'decide', ...on, decision: 'disagree' });
      if (at === 'lead') notes.leadSaidNo = true;
    } else {
      play.now += d.below(3) * HOUR;
      play.pass(0);
      if (play.state.tasks.find(({ id }) => id === task.id)?.state !== 'open') continue;
      play.do({ kind: 'decide', ...on, decision: 'agree' });
      if (at === 'lead') notes.daysAtSplit.push(days);
    }
    if (play.asked.some((asked) => asked.startsWith('dean:'))) notes.askedDean = true;
  }
  if (play.state.status !== 'ended') play.do({ kind: 'end', by: 'admin' });
  return { play, notes };
}

const d = dice(seed);
const cases = Array.from({ length: CASES }, () => oneCase(d));
const under = (flow: Flow, played: RecordedPlay): ReplayedCase =>
  replayCase(played.case(), { flow, form: EMPTY_FORM }, { organisation: 'then', calendar, today: () => today });
const firstOf = (replayed: ReplayedCase): ReplayDifference | 'same' | 'unknown' =>
  replayed.kind === 'compared' ? (replayed.compared.first?.kind ?? 'same') : 'unknown';

const other = { kind: 'people', people: ['p10'] } as const;
const planted: [string, Flow, (notes: Notes) => boolean, ReplayDifference][] = [
  ['other people at the dean’s', leave({ dean: { ...dean, who: other } }), ({ askedDean }) => askedDean, 'people'],
  [
    'another limit of days',
    leave({ days: 5 }),
    ({ daysAtSplit }) => daysAtSplit.some((days) => days === 4 || days === 5),
    'branch',
  ],
  [
    'a no that sends it back',
    leave({ lead: { ...lead, onDisagree: 'return-to-submitter' } }),
    ({ leadSaidNo }) => leadSaidNo,
    'end',
  ],
];

test.each(planted)(
  '[DES-10] [C62] of 300 cases exactly those are named that it touches: %s',
  (_, flow, touches, kind) => {
    const expected = cases.map(({ notes }) => (touches(notes) ? kind : 'same'));
    expect(cases.map(({ play }) => firstOf(under(flow, play)))).toEqual(expected);
    const count = expected.filter((found) => found === kind).length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(CASES - 10);
  },
);

test('[DES-10] [C62] the version that they ran in is the same for all 300', () => {
  expect(cases.filter(({ notes }) => notes.leadLate).length).toBeGreaterThan(10);
  expect(cases.flatMap(({ play }) => (firstOf(under(leave(), play)) === 'same' ? [] : [play.entries]))).toEqual([]);
});

test('[DES-10] [C62] what is older than the facts that are kept is either understood or named, and never different', () => {
  const old = randomCases(seed, 60).map(({ case: { version, events } }) => ({
    version,
    events: events.map((entry) => ({ ...entry, events: null, facts: null })),
  }));
  const plain = cases.map(({ play }) => ({
    version: { flow: play.flow, form: EMPTY_FORM },
    events: play.entries.map((entry) => ({ ...entry, events: null, facts: null })),
  }));
  const found = [...old, ...plain].map((recorded) =>
    firstOf(replayCase(recorded, recorded.version, { organisation: 'then', calendar, today: () => today })),
  );
  const count = (what: string, among: string[]) => among.filter((each) => each === what).length;
  expect([...new Set(found)].sort()).toEqual(['same', 'unknown']);
  expect(count('same', found.slice(old.length))).toBeGreaterThan(CASES * 0.95);
});
