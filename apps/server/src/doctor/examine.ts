import { schedule } from '../schedule.ts';
import { acknowledge, type Finding, listAcknowledged, nameOf } from './acknowledgements.ts';
import { checkAttachments } from './attachments.check.ts';
import { checkAudit } from './audit.check.ts';
import { adviseOnCalendars } from './calendars.advice.ts';
import { checkCharges } from './charges.check.ts';
import { checkClockSlots } from './clock-slots.check.ts';
import { adviseOnClock } from './clocked-until.ts';
import { checkDecisions } from './decisions.check.ts';
import { checkDepartments } from './departments.check.ts';
import { CannotCheck, type Findings, type Installation } from './findings.ts';
import { checkContent } from './hall-content.check.ts';
import { checkHolders } from './holders.check.ts';
import { checkLabels } from './labels.check.ts';
import { checkLedger } from './ledger.check.ts';
import { checkApplications } from './network-applications.check.ts';
import { checkNetworkLines } from './network-lines.check.ts';
import { checkOrganisations } from './organisations.check.ts';
import { checkOutages } from './outages.check.ts';
import { checkProcesses } from './processes.check.ts';
import { checkRadius } from './radius.check.ts';
import { checkRepeats } from './repeats.check.ts';
import { checkReportDays } from './report-days.check.ts';
import { checkSeals } from './seals.check.ts';
import { checkSkippedSteps } from './skipped-steps.check.ts';

/**
 * `key` stays what it is, because acknowledgements are kept by it. With `never` nothing of it may stay: money that does not add
 * up, an audit that was altered, and a row that leads into another university are mended, or somebody has to answer for them.
 */
type Check = { key: string; name: string; never?: true; look(installation: Installation): Promise<Findings> };

/** What must hold on any database at any moment, after any crash. That what was acknowledged is still there only tests can know. */
export const checks: readonly Check[] = [
  { key: 'ledger', name: 'The ledger adds up to its balances', look: checkLedger, never: true },
  { key: 'repeats', name: 'What is sent twice counts once', look: checkRepeats },
  { key: 'charges', name: 'Fees and periods are charged once', look: checkCharges },
  { key: 'processes', name: 'Processes are the replay of their events', look: checkProcesses },
  { key: 'report-days', name: 'Figures of days are those of the ledger', look: checkReportDays },
  { key: 'outages', name: 'Outages have places, and orders only once announced', look: checkOutages },
  { key: 'decisions', name: 'One open decision in each branch', look: checkDecisions },
  { key: 'skipped-steps', name: 'Nobody on the way was jumped over', look: checkSkippedSteps },
  { key: 'holders', name: 'Every open process has an active person', look: checkHolders },
  {
    key: 'clock-slots',
    name: 'Every moment of the clock ran once',
    look: (installation) => checkClockSlots(installation, schedule),
  },
  { key: 'organisations', name: 'No row refers to another organisation', look: checkOrganisations, never: true },
  { key: 'labels', name: 'Labels are carried by whom their rules find', look: checkLabels },
  { key: 'departments', name: 'Departments stand where their paths say', look: checkDepartments },
  { key: 'attachments', name: 'Attachments have their files', look: checkAttachments },
  { key: 'hall-content', name: 'The hall shows its own files', look: checkContent },
  { key: 'audit', name: 'The audit tells of every change', look: checkAudit },
  { key: 'seals', name: 'The audit is as it was written', look: checkSeals, never: true },
  { key: 'radius', name: 'RADIUS knows what the rules say', look: checkRadius },
  { key: 'network-lines', name: 'Lines are paid for or held', look: checkNetworkLines },
  { key: 'network-applications', name: 'Applications were written and verified', look: checkApplications },
];

/** What somebody should see to, though nothing is wrong yet. */
const advice: readonly ((installation: Installation) => Promise<string[]>)[] = [adviseOnCalendars, adviseOnClock];

export type Verdict = 'well' | 'sick' | 'unknown';

/** The findings that somebody says may stay, by their names. */
export type Acknowledging = { names: readonly string[]; because: string; by: string };
/**
 * Runs every check. Prints a line per check, one per violation, and one per piece of advice. What is acknowledged, also only
 * now, is counted apart and makes nobody ill.
 */
export async function examineInstallation(
  installation: Installation,
  say: (line: string) => void,
  acknowledging: Acknowledging | null = null,
): Promise<Verdict> {
  let verdict: Verdict = 'well';
  let staying = 0;
  const before = await listAcknowledged(installation.db);
  const named = new Set(acknowledging?.names);
  const now: Finding[] = [];
  const mayStay = (finding: Finding, { never }: Check): boolean => {
    if (named.has(nameOf(finding))) now.push(finding);
    return !never && (named.has(nameOf(finding)) || before.has(nameOf(finding)));
  };
  for (const check of checks) {
    try {
      const { wrong, stay } = sayFindings(check, await check.look(installation), mayStay, say);
      staying += stay;
      if (wrong > 0 && verdict === 'well') verdict = 'sick';
    } catch (error) {
      if (!(error instanceof CannotCheck)) throw error;
      say(`?     ${check.name}: could not look, ${error.message}`);
      verdict = 'unknown';
    }
  }
  if (acknowledging) await acknowledgeAll(installation, acknowledging, now);
  if (staying > 0) say(`note  ${staying} of what was found is acknowledged`);
  for (const advise of advice) for (const line of await advise(installation)) say(`note  ${line}`);
  return verdict;
}

/** Keeps that these may stay: all that were named, or none where one of them was not found or must not stay. */
async function acknowledgeAll(
  { fresh, now }: Installation,
  { names, because, by }: Acknowledging,
  found: readonly Finding[],
): Promise<void> {
  const there = new Set(found.map(nameOf));
  const missing = names.filter((name) => !there.has(name));
  if (missing.length > 0) throw new CannotCheck(`nothing that is wrong is called ${missing.join(', ')}`);
  const check = checks.find(({ key, never }) => never && found.some((finding) => finding.check === key));
  if (check) throw new CannotCheck(`what "${check.name}" finds cannot be acknowledged`);
  await fresh.transaction(async (tx) => {
    for (const finding of found) await acknowledge(tx, finding, { because, by, at: now });
  });
}

const MOST_NAMED = 20;

type MayStay = (finding: Finding, check: Check) => boolean;

/** One line for a check, and one for each of the first things that it found. */
function sayFindings(check: Check, findings: Findings, mayStay: MayStay, say: (line: string) => void) {
  const { looked, violations, more } = findings;
  const found = violations.map((violation) => ({ check: check.key, ...violation }));
  const ill = found.filter((finding) => !mayStay(finding, check));
  const stay = found.length - ill.length;
  const wrong = ill.length + more;
  const apart = stay > 0 ? `, ${stay} acknowledged` : '';
  say(`${wrong === 0 ? 'ok   ' : 'SICK '} ${check.name}: ${looked} rows looked at, ${wrong} wrong${apart}`);
  for (const finding of ill.slice(0, MOST_NAMED)) say(`       ${nameOf(finding)} ${finding.record}: ${finding.wrong}`);
  if (wrong > MOST_NAMED) say(`       and ${wrong - MOST_NAMED} more`);
  return { wrong, stay };
}
