import { expect, test } from 'vitest';
import type { Line } from './account.ts';
import { type OutageFacts, whyDown } from './why-down.ts';

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
const fine: OutageFacts = {
  todayOn: '2026-11-16',
  account: { balanceFen: 0, lines: [line], dues: [] },
  line,
  waitsForMoney: false,
  boundMac: 'AA-BB-CC-DD-EE-FF',
  replies: [],
  online: false,
  freshReports: 0,
};
const reject = (mac: string) => [{ accepted: false, at: 1, mac }];

test.each<[string, Partial<OutageFacts>, string, string]>([
  ['no line at all', { line: null }, 'no-line', 'open'],
  ['not opened yet', { line: { ...line, state: 'applied' } }, 'not-opened', 'wait'],
  [
    'agreed to, and no money',
    { line: { ...line, state: 'reviewed' }, waitsForMoney: true },
    'waits-for-money',
    'top-up',
  ],
  ['owing', { line: { ...line, holds: ['arrears'] } }, 'arrears', 'top-up'],
  ['paused', { line: { ...line, state: 'paused' } }, 'own-pause', 'reopen'],
  ['frozen', { line: { ...line, holds: ['freeze'] } }, 'freeze', 'ask-desk'],
  ['frozen for an epidemic', { line: { ...line, holds: ['epidemic'] } }, 'epidemic', 'unfreeze'],
  ['owing and paused: money first', { line: { ...line, state: 'paused', holds: ['arrears'] } }, 'arrears', 'top-up'],
  ['another device', { replies: reject('11-22-33-44-55-66') }, 'other-device', 'change-mac'],
  ['a wrong password', { replies: reject('AA-BB-CC-DD-EE-FF') }, 'wrong-password', 'change-password'],
  ['a wrong password from an unknown device', { replies: reject('') }, 'wrong-password', 'change-password'],
  [
    'a wrong password where no device is bound',
    { boundMac: '', replies: reject('11-22-33-44-55-66') },
    'wrong-password',
    'change-password',
  ],
  [
    'an accept after a reject is no reason',
    { replies: [{ accepted: true, at: 2, mac: '' }, ...reject('')], online: true },
    'fine',
    'report-fault',
  ],
  ['the whole building', { freshReports: 2 }, 'building-outage', 'join-report'],
  ['one report is no outage', { freshReports: 1 }, 'unknown', 'report-fault'],
  ['nothing to be seen', {}, 'unknown', 'report-fault'],
  ['online', { online: true }, 'fine', 'report-fault'],
])('%s', (_, change, cause, action) => expect(whyDown({ ...fine, ...change })).toEqual({ cause, action }));
