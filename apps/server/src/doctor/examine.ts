import { schedule } from '../schedule.ts';
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

type Check = { name: string; look(installation: Installation): Promise<Findings> };

/** What must hold on any database at any moment, after any crash. That what was acknowledged is still there only tests can know. */
const checks: readonly Check[] = [
  { name: 'The ledger adds up to its balances', look: checkLedger },
  { name: 'What is sent twice counts once', look: checkRepeats },
  { name: 'Fees and periods are charged once', look: checkCharges },
  { name: 'Processes are the replay of their events', look: checkProcesses },
  { name: 'Figures of days are those of the ledger', look: checkReportDays },
  { name: 'Outages have places, and orders only once announced', look: checkOutages },
  { name: 'One open decision in each branch', look: checkDecisions },
  { name: 'Nobody on the way was jumped over', look: checkSkippedSteps },
  { name: 'Every open process has an active person', look: checkHolders },
  { name: 'Every moment of the clock ran once', look: (installation) => checkClockSlots(installation, schedule) },
  { name: 'No row refers to another organisation', look: checkOrganisations },
  { name: 'Labels are carried by whom their rules find', look: checkLabels },
  { name: 'Departments stand where their paths say', look: checkDepartments },
  { name: 'Attachments have their files', look: checkAttachments },
  { name: 'The hall shows its own files', look: checkContent },
  { name: 'The audit tells of every change', look: checkAudit },
  { name: 'The audit is as it was written', look: checkSeals },
  { name: 'RADIUS knows what the rules say', look: checkRadius },
  { name: 'Lines are paid for or held', look: checkNetworkLines },
  { name: 'Applications were written and verified', look: checkApplications },
];

/** What somebody should see to, though nothing is wrong yet. */
const advice: readonly ((installation: Installation) => Promise<string[]>)[] = [adviseOnCalendars, adviseOnClock];

export type Verdict = 'well' | 'sick' | 'unknown';

/** Runs every check. Prints a line per check, one per violation, and one per piece of advice. */
export async function examineInstallation(installation: Installation, say: (line: string) => void): Promise<Verdict> {
  let verdict: Verdict = 'well';
  for (const { name, look } of checks) {
    try {
      const { looked, violations, more } = await look(installation);
      const wrong = violations.length + more;
      say(`${wrong === 0 ? 'ok   ' : 'SICK '} ${name}: ${looked} rows looked at, ${wrong} wrong`);
      for (const { record, wrong: what } of violations) say(`       ${record}: ${what}`);
      if (more > 0) say(`       and ${more} more`);
      if (wrong > 0 && verdict === 'well') verdict = 'sick';
    } catch (error) {
      if (!(error instanceof CannotCheck)) throw error;
      say(`?     ${name}: could not look, ${error.message}`);
      verdict = 'unknown';
    }
  }
  for (const advise of advice) for (const line of await advise(installation)) say(`note  ${line}`);
  return verdict;
}
