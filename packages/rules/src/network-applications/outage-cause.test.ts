import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../network-packages/account.ts';
import { type ApplicationKind, applicationKinds, holds, lineStates } from '../network-packages/lines.ts';
import { findOutageCause } from './outage-cause.ts';
import { listEvidence } from './outage-evidence.ts';
import {
  type FormBlock,
  type LineApplication,
  type NetworkAnswer,
  type OutageFacts,
  type RefusalReason,
  refusalReasons,
} from './outage-facts.ts';
import { applicationBlocks } from './quote-facts.ts';

const NOW = Date.parse('2026-11-16T02:00:00Z');
const [BOUND, OTHER] = ['AA-BB-CC-DD-EE-FF', '11-22-33-44-55-66'];
const line: Line = {
  id: 'a',
  period: 'monthly',
  priceFen: 3000,
  state: 'active',
  paidUntilOn: '2026-11-30',
  pauseFromOn: null,
  pauseAskedOn: null,
  openFromOn: null,
  holds: [],
};
const blocks = Object.fromEntries(applicationKinds.map((kind) => [kind, null])) as Record<ApplicationKind, null>;
const quiet: OutageFacts = {
  now: NOW,
  timeZone: 'Asia/Shanghai',
  line,
  underWay: [],
  blocks,
  unfreezeFromOn: null,
  boundMac: BOUND,
  changedAt: 100,
  answers: [],
  sessions: [],
  strayAt: null,
  announced: null,
  freshReports: 0,
};
const refused = (reason: RefusalReason | null, mac = BOUND, at = 200): NetworkAnswer => ({
  accepted: false,
  at,
  mac,
  reason,
});
const letIn = (at: number, mac = BOUND): NetworkAnswer => ({ accepted: true, at, mac, reason: null });
const application = (kind: ApplicationKind, more: Partial<LineApplication> = {}): LineApplication => ({
  kind,
  agreed: true,
  written: false,
  waitsForMoney: false,
  effectiveAt: NOW + 120_000,
  ...more,
});
const session = (startedAt: number, mac = BOUND, heardAt = startedAt) => ({ startedAt, heardAt, mac });
const blocked = (kind: ApplicationKind, block: FormBlock) => ({ blocks: { ...blocks, [kind]: block } });

describe('[TRU-25] before any answer of the network', () => {
  test.each<[string, Partial<OutageFacts>, string, string]>([
    ['no line at all', { line: null }, 'no-line', 'open'],
    ['no line, and something owed', { line: null, ...blocked('open', 'arrears-no-opening') }, 'no-line', 'top-up'],
    [
      'in review',
      { line: { ...line, state: 'applied' }, underWay: [application('open', { agreed: false })] },
      'not-opened',
      'wait',
    ],
    [
      'agreed to, and no money',
      { line: { ...line, state: 'reviewed' }, underWay: [application('open', { waitsForMoney: true })] },
      'waits-for-money',
      'top-up',
    ],
    ['owing', { line: { ...line, holds: ['arrears'] } }, 'arrears', 'top-up'],
    ['frozen', { line: { ...line, holds: ['freeze'] } }, 'freeze', 'ask-desk'],
    ['frozen for an epidemic', { line: { ...line, holds: ['epidemic'] } }, 'epidemic', 'unfreeze'],
    ['paused', { line: { ...line, state: 'paused' } }, 'own-pause', 'reopen'],
    ['owing and paused: money first', { line: { ...line, state: 'paused', holds: ['arrears'] } }, 'arrears', 'top-up'],
    ['the building', { freshReports: 2 }, 'building-outage', 'join-report'],
    ['an announced outage', { announced: { joined: false } }, 'announced-outage', 'join-outage'],
    ['one that they joined', { announced: { joined: true }, freshReports: 2 }, 'announced-outage', 'wait'],
    [
      'an announced outage, and owing',
      { announced: { joined: false }, line: { ...line, holds: ['arrears'] } },
      'arrears',
      'top-up',
    ],
    [
      'online, whatever is announced and reported',
      { announced: { joined: false }, freshReports: 2, sessions: [session(50)] },
      'fine',
      'report-fault',
    ],
    ['one report is no outage', { freshReports: 1 }, 'unknown', 'report-fault'],
    ['nothing to be seen', {}, 'unknown', 'report-fault'],
    ['online', { sessions: [session(50)] }, 'fine', 'report-fault'],
  ])('%s', (_, change, cause, action) =>
    expect(findOutageCause({ ...quiet, ...change })).toMatchObject({ cause, action }),
  );

  test('agreed to for a later day: the day is said', () => {
    const opening = application('open', { effectiveAt: Date.parse('2026-11-30T16:00:00Z') });
    expect(findOutageCause({ ...quiet, line: { ...line, state: 'reviewed' }, underWay: [opening] })).toMatchObject({
      cause: 'opens-later',
      action: 'wait',
      on: '2026-12-01',
    });
  });

  test('a reopening that is asked for, or booked, is not asked for again', () => {
    const paused = { ...quiet, line: { ...line, state: 'paused' as const } };
    expect(findOutageCause({ ...paused, underWay: [application('reopen', { agreed: false })] })).toMatchObject({
      cause: 'reopen-asked',
      action: 'wait',
    });
    const booked = { ...line, state: 'open-booked' as const, openFromOn: '2027-04-01' };
    expect(findOutageCause({ ...quiet, line: booked })).toMatchObject({
      cause: 'reopen-booked',
      action: 'wait',
      on: '2027-04-01',
    });
    expect(findOutageCause({ ...paused, ...blocked('reopen', 'balance-short-month') })).toMatchObject({
      cause: 'own-pause',
      action: 'top-up',
      blocked: 'balance-short-month',
    });
  });

  test('the end of an epidemic freeze: its day where the form is closed, its moment where it is under way', () => {
    const frozen = { ...quiet, line: { ...line, holds: ['epidemic' as const, 'freeze' as const] } };
    expect(findOutageCause(frozen)).toMatchObject({ cause: 'freeze', alsoHeld: ['epidemic'] });
    const epidemic = { ...quiet, line: { ...line, holds: ['epidemic' as const] } };
    const closed = { ...epidemic, ...blocked('epidemic-unfreeze', 'window-closed') };
    expect(findOutageCause({ ...closed, unfreezeFromOn: '2026-12-01' })).toMatchObject({
      cause: 'epidemic-closed',
      on: '2026-12-01',
    });
    expect(findOutageCause(closed)).toMatchObject({ cause: 'epidemic-unannounced', action: 'ask-desk' });
    const ending = { ...epidemic, ...blocked('epidemic-unfreeze', 'business-in-process') };
    expect(findOutageCause({ ...ending, underWay: [application('epidemic-unfreeze')] })).toMatchObject({
      cause: 'epidemic-ending',
      action: 'wait',
      at: NOW + 120_000,
    });
  });
});

describe('[TRU-25] what the network refused', () => {
  test.each<[string, Partial<OutageFacts>, string, string]>([
    ['a wrong password', { answers: [refused('password')] }, 'wrong-password', 'change-password'],
    [
      'a wrong password, no device bound',
      { boundMac: '', answers: [refused('password', OTHER)] },
      'wrong-password',
      'change-password',
    ],
    ['a foreign device', { answers: [refused('device', OTHER)] }, 'other-device', 'change-mac'],
    ['no device', { answers: [refused('no-device', '')] }, 'no-device', 'report-fault'],
    [
      'a wrong password from a foreign device',
      { answers: [refused('password', OTHER)] },
      'wrong-password-elsewhere',
      'report-fault',
    ],
    [
      'a foreign device whose password nobody judged',
      { answers: [refused('device-unproved', OTHER)] },
      'device-unproved',
      'change-mac',
    ],
    ['a rule that we do not know', { answers: [refused('other')] }, 'refused', 'ask-desk'],
    ['a hold that we do not know', { answers: [refused('hold')] }, 'refused', 'ask-desk'],
    ['a wrong password and no device', { answers: [refused('password', '')] }, 'no-device', 'report-fault'],
    ['no reason kept, and no device', { answers: [refused(null, '')] }, 'no-device', 'report-fault'],
    ['no reason kept, the bound device', { answers: [refused(null)] }, 'wrong-password', 'change-password'],
    ['no reason kept, a foreign device', { answers: [refused(null, OTHER)] }, 'device-unproved', 'change-mac'],
    [
      'a stranger after the owner',
      { answers: [refused('password', OTHER, 300), refused('device', OTHER)] },
      'other-device',
      'change-mac',
    ],
    [
      'a stranger, and a fault in the building',
      { answers: [refused('password', OTHER)], freshReports: 2 },
      'building-outage',
      'join-report',
    ],
    [
      'the wrong password, whatever is announced',
      { answers: [refused('password')], announced: { joined: false } },
      'wrong-password',
      'change-password',
    ],
    ['before the last change', { answers: [refused('password', BOUND, 100)] }, 'try-again', 'check-again'],
    ['before an accept', { answers: [letIn(300), refused('password')] }, 'unknown', 'report-fault'],
    [
      'after an accept',
      { answers: [refused('password', BOUND, 300), letIn(200)] },
      'wrong-password',
      'change-password',
    ],
    ['before a session', { answers: [refused('password')], sessions: [session(250)] }, 'fine', 'report-fault'],
    [
      'another device during a session',
      { answers: [refused('password', OTHER)], sessions: [session(150)], boundMac: '' },
      'fine',
      'report-fault',
    ],
    [
      'the device of a session that nobody ended',
      { answers: [refused('password')], sessions: [session(150)] },
      'wrong-password',
      'change-password',
    ],
    [
      'the device of a session that was heard of since',
      { answers: [refused('password')], sessions: [session(150, BOUND, 250)] },
      'fine',
      'report-fault',
    ],
    ['a name that nobody has', { strayAt: 200 }, 'wrong-name', 'see-name'],
    ['that, and let in since', { strayAt: 200, answers: [letIn(300)] }, 'unknown', 'report-fault'],
    ['that, and refused since', { strayAt: 150, answers: [refused('password')] }, 'wrong-password', 'change-password'],
    [
      'a new password on its way',
      { answers: [refused('password')], underWay: [application('password')] },
      'password-under-way',
      'wait',
    ],
    [
      'a new device on its way',
      { answers: [refused('device', OTHER)], underWay: [application('change-mac')] },
      'device-under-way',
      'wait',
    ],
    [
      'a form that would refuse',
      { answers: [refused('password')], ...blocked('password', 'self-help-too-many') },
      'wrong-password',
      'wait',
    ],
  ])('%s', (_, change, cause, action) =>
    expect(findOutageCause({ ...quiet, ...change })).toMatchObject({ cause, action }),
  );
});

test('[TRU-25] a device that is still refused is named beside a line that works, and one that was let in since is not', () => {
  const all = [letIn(300), refused('password', OTHER, 250), refused('password', BOUND, 200)];
  expect(findOutageCause({ ...quiet, boundMac: '', answers: all })).toMatchObject({
    cause: 'unknown',
    refused: { mac: OTHER },
  });
  const online = { ...quiet, boundMac: '', sessions: [session(301)] };
  expect(findOutageCause({ ...online, answers: all })).toMatchObject({ cause: 'fine', refused: { mac: OTHER } });
  expect(findOutageCause({ ...online, answers: [letIn(310, OTHER), ...all] })).toMatchObject({
    cause: 'fine',
    refused: null,
  });
});

describe('[TRU-25] whatever is known', () => {
  const moment = fc.integer({ min: 1, max: 400 });
  /** Anything, but mostly what lets the later questions be asked. */
  const often = <T>(usual: T, any: fc.Arbitrary<T>): fc.Arbitrary<T> =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: any });
  const mac = fc.constantFrom('', BOUND, OTHER);
  const answer = fc.record({
    accepted: fc.boolean(),
    at: moment,
    mac,
    reason: fc.constantFrom(null, ...refusalReasons),
  });
  const everything = fc.record({
    now: fc.constant(NOW),
    timeZone: fc.constant('Asia/Shanghai'),
    line: fc.option(
      fc
        .record({
          state: often(line.state, fc.constantFrom(...lineStates)),
          holds: often([], fc.subarray(holds.filter((hold) => hold !== 'own-pause'))),
          pauseFromOn: fc.constantFrom(null, '2026-11-01', '2026-12-01'),
          openFromOn: fc.constantFrom(null, '2026-12-01'),
        })
        .map((more): Line => ({ ...line, ...more })),
      { freq: 10 },
    ),
    underWay: fc.array(
      fc.record({
        kind: fc.constantFrom(...applicationKinds),
        agreed: fc.boolean(),
        written: fc.boolean(),
        waitsForMoney: fc.boolean(),
        effectiveAt: fc.constantFrom(null, NOW + 1),
      }),
      { maxLength: 2 },
    ),
    blocks: fc.record(
      Object.fromEntries(
        applicationKinds.map((kind) => [kind, fc.option(fc.constantFrom(...applicationBlocks), { freq: 1 })]),
      ),
    ) as fc.Arbitrary<OutageFacts['blocks']>,
    unfreezeFromOn: fc.constantFrom(null, '2026-12-01'),
    boundMac: fc.constantFrom('', BOUND),
    changedAt: often(1, moment),
    answers: fc.array(answer, { maxLength: 5 }).map((all) => all.toSorted((a, b) => b.at - a.at)),
    sessions: fc.array(fc.record({ startedAt: moment, heardAt: moment, mac }), { maxLength: 2 }),
    strayAt: fc.option(moment),
    announced: often(null, fc.record({ joined: fc.boolean() })),
    freshReports: fc.integer({ min: 0, max: 3 }),
  }) satisfies fc.Arbitrary<OutageFacts>;
  const each = (holds_: (facts: OutageFacts, outage: ReturnType<typeof findOutageCause>) => void) =>
    fc.assert(
      fc.property(everything, (facts) => holds_(facts, findOutageCause(facts))),
      { numRuns: 3000 },
    );
  const FORMS: Partial<Record<string, ApplicationKind>> = {
    open: 'open',
    reopen: 'reopen',
    unfreeze: 'epidemic-unfreeze',
    'change-password': 'password',
    'change-mac': 'change-mac',
  };
  const PASSWORD = ['wrong-password', 'password-under-way'];

  test('nobody is sent to a form that would refuse', () =>
    each((facts, { action }) => {
      const form = FORMS[action];
      if (form) expect(facts.blocks[form]).toBeNull();
    }));
  test('no cause rests on a refusal before the last change, or before an accept', () =>
    each((facts, { cause, refused: refusal }) => {
      if (!refusal || cause === 'fine' || cause === 'unknown') return;
      expect(refusal.at).toBeGreaterThan(facts.changedAt);
      expect(facts.answers.some(({ accepted, at }) => accepted && at > refusal.at && at > facts.changedAt)).toBe(false);
      for (const { startedAt, mac: device } of facts.sessions)
        expect(facts.answers.some((r) => !r.accepted && r.mac === device && r.at > startedAt)).toBe(true);
    }));
  test('the password is blamed for nothing that the network called something else, and for no foreign device', () =>
    each((facts, { cause, refused: refusal }) => {
      if (!PASSWORD.includes(cause)) return;
      expect(['password', null]).toContain(refusal?.reason);
      if (facts.boundMac !== '') expect(refusal?.mac).toBe(facts.boundMac);
    }));
  test('a device is to be bound only where it gave the right password, or where nobody could tell', () =>
    each((_, { cause, action, refused: refusal }) => {
      if (action === 'change-mac') expect(['device', 'device-unproved', null]).toContain(refusal?.reason);
      if (cause === 'other-device') expect(refusal?.reason).toBe('device');
    }));
  test('what was looked at says something of each thing once, and names no obstacle that is none', () =>
    each((facts) => {
      const rest = { owedFen: 0, openedAt: null, heldSinceAt: null, buildingOpen: true };
      const all = listEvidence(facts, rest);
      expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
      for (const { what, found } of all) expect(found.startsWith(`${what}-`)).toBe(true);
      for (const { found, ok } of all)
        if (/-(none|open|bound|let-in|online|connected)$/.test(found) && found !== 'line-none')
          expect(ok, found).not.toBe(false);
    }));
});

test('[TRU-78] the report of one other person is no good sign and no bad one', () => {
  const looked = (freshReports: number) =>
    listEvidence(
      { ...quiet, freshReports },
      { owedFen: 0, openedAt: null, heldSinceAt: null, buildingOpen: true },
    ).find(({ what }) => what === 'reports');
  expect(looked(0)).toMatchObject({ found: 'reports-none', ok: true });
  expect(looked(1)).toMatchObject({ found: 'reports-one', ok: null });
  expect(looked(2)).toMatchObject({ found: 'reports-many', ok: false });
});
