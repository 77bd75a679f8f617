import { isOpened, type Line } from '../network-packages/account.ts';
import { heldIn, MANY_REPORTS, type OutageFacts, runningSessions, waitingApplication } from './outage-facts.ts';

/** What is looked at, in the order in which it is. */
export const evidenceKinds = [
  'line',
  'package',
  'holds',
  'money',
  'device',
  'answer',
  'session',
  'building',
  'reports',
] as const;
/** What may be found there; each is a sentence of its own, so that none is read as its opposite. */
export const evidenceFindings = [
  'line-none',
  'package-in-review',
  'package-agreed',
  'package-waits-for-money',
  'package-open',
  'holds-none',
  'holds-own-pause',
  'holds-arrears',
  'holds-freeze',
  'holds-epidemic',
  'money-none',
  'money-owed',
  'device-not-bound',
  'device-unseen',
  'device-bound',
  'device-other',
  'answer-none',
  'answer-let-in',
  'answer-before-change',
  'answer-untold',
  'answer-hold',
  'answer-unknown-name',
  'answer-password',
  'answer-no-device',
  'answer-device',
  'answer-device-unproved',
  'answer-other',
  'session-none',
  'session-online',
  'building-connected',
  'building-unconnected',
  'reports-none',
  'reports-one',
  'reports-many',
] as const;
export type Evidence = {
  what: (typeof evidenceKinds)[number];
  found: (typeof evidenceFindings)[number];
  /** False where it stands in the way; null where it says nothing either way. */
  ok: boolean | null;
  at: number | null;
};
const evidence = (what: Evidence['what'], found: Evidence['found'], ok: boolean | null, at: number | null = null) => ({
  what,
  found,
  ok,
  at,
});

/** Everything that was looked at, for the page and for a fault report. */
export function listEvidence(
  facts: OutageFacts,
  rest: { owedFen: number; openedAt: number | null; heldSinceAt: number | null; buildingOpen: boolean },
): Evidence[] {
  const { line, freshReports } = facts;
  if (!line) return [evidence('line', 'line-none', false)];
  const [session] = runningSessions(facts);
  return [
    packageEvidence(facts, line, rest.openedAt),
    holdEvidence(facts, line, rest.heldSinceAt),
    rest.owedFen > 0 ? evidence('money', 'money-owed', false) : evidence('money', 'money-none', true),
    deviceEvidence(facts),
    answerEvidence(facts),
    session
      ? evidence('session', 'session-online', true, session.startedAt)
      : evidence('session', 'session-none', null),
    rest.buildingOpen
      ? evidence('building', 'building-connected', true)
      : evidence('building', 'building-unconnected', false),
    reportsEvidence(freshReports),
  ];
}

/** The report of one other person proves nothing, and is no good sign either. */
function reportsEvidence(freshReports: number): Evidence {
  if (freshReports >= MANY_REPORTS) return evidence('reports', 'reports-many', false);
  return freshReports === 0 ? evidence('reports', 'reports-none', true) : evidence('reports', 'reports-one', null);
}

function packageEvidence(facts: OutageFacts, line: Line, openedAt: number | null): Evidence {
  if (isOpened(line.state)) return evidence('package', 'package-open', true, openedAt);
  const opening = waitingApplication(facts, 'open');
  if (opening?.waitsForMoney) return evidence('package', 'package-waits-for-money', false);
  return evidence('package', opening?.agreed ? 'package-agreed' : 'package-in-review', false);
}

function holdEvidence(facts: OutageFacts, line: Line, sinceAt: number | null): Evidence {
  const [hold] = heldIn(facts, line);
  return hold ? evidence('holds', `holds-${hold}`, false, sinceAt) : evidence('holds', 'holds-none', true);
}

function deviceEvidence({ boundMac, answers }: OutageFacts): Evidence {
  if (boundMac === '') return evidence('device', 'device-not-bound', null);
  const seen = answers.find(({ mac }) => mac !== '');
  if (!seen) return evidence('device', 'device-unseen', null);
  return seen.mac === boundMac
    ? evidence('device', 'device-bound', true, seen.at)
    : evidence('device', 'device-other', false, seen.at);
}

function answerEvidence({ answers, changedAt }: OutageFacts): Evidence {
  const [last] = answers;
  if (!last) return evidence('answer', 'answer-none', null);
  if (last.accepted) return evidence('answer', 'answer-let-in', true, last.at);
  if (last.at <= changedAt) return evidence('answer', 'answer-before-change', null, last.at);
  return evidence('answer', `answer-${last.reason ?? 'untold'}`, false, last.at);
}
