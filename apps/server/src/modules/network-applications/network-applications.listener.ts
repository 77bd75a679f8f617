import { advance, cancelBooking, dropPause } from '@campus/rules/network-packages/account-changes.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { companionKind, type ProcessHappened, type ProcessListener } from '#server/modules/flows/index.ts';
import { changeAccount, lineInsert, type NewLine, pauseRequestUpdate } from '#server/modules/network-packages/index.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Application, endApplication, findApplication, insertApplication } from './network-applications.store.ts';

/** What its own page knows of an application; the password is sealed when the application has its id. */
export type ApplicationDetails = {
  application: Omit<Application, 'id'>;
  password: string | null;
  /** The line that an opening asks for. */
  line: NewLine | null;
};
export const applicationDetails = companionKind<ApplicationDetails>('network-application');

/** Stores an application with every process of the network's businesses, which start from their own pages only. */
export const applicationListener: ProcessListener = async (engine, happened) => {
  if (!applicationKindOf(happened.business.code)) return;
  const { event, companion } = happened;
  if (happened.before === null) {
    const details = applicationDetails.read(companion) ?? refuse('network-own-page');
    await keepApplication(engine, happened.process.id, details);
    return companion;
  }
  // What was booked and charged for it was settled when it ended.
  if (event.kind === 'reopen-ended') refuse('ends-for-good');
  if (event.kind === 'resubmit' || event.kind === 'edit') refuse('network-own-page');
  if (endsProcess(happened)) await closeApplication(engine, happened);
  else if (happened.state.status === 'returned') await undoReturned(engine, happened);
};

async function keepApplication(
  { db, now, secrets }: Parameters<ProcessListener>[0],
  id: string,
  { application, password, line }: ApplicationDetails,
): Promise<void> {
  const secret = password === null ? null : secrets.sealNetworkPassword(id, password);
  const { kind, organisationId, lineId, monthOn } = application;
  const lineChange =
    kind === 'pause' && monthOn !== null
      ? pauseRequestUpdate(organisationId, lineId, monthOn, now)
      : line && lineInsert(line, now);
  await insertApplication(db, { ...application, id, secret }, lineChange);
}

const isOpen = (group: string): boolean => group === 'todo' || group === 'doing';
const endsProcess = ({ before, after }: ProcessHappened): boolean =>
  before !== null && isOpen(before.processGroup) && !isOpen(after.processGroup);

/** It is over: carried out, or given up, and then what was booked for it is taken back. */
async function closeApplication(
  engine: Parameters<ProcessListener>[0],
  { process, after }: ProcessHappened,
): Promise<void> {
  const { organisationId, id } = process;
  const application = await endApplication(engine.db, organisationId, id);
  if (!application) return;
  // What the network already does is not taken back by withdrawing the application.
  if (after.processGroup === 'abort' && application.writtenAt !== null && after.outcome === 'withdrawn')
    return refuse('data-syncing');
  if (after.processGroup === 'abort' && application.writtenAt === null) await undo(engine, application);
}

/** A returned application cannot be submitted again, so a renewal that waited for its review is charged. */
async function undoReturned(engine: Parameters<ProcessListener>[0], { process }: ProcessHappened): Promise<void> {
  const application = await findApplication(engine.db, process.organisationId, process.id);
  if (application?.kind === 'pause' && application.queuedAt === null) await undo(engine, application);
}

async function undo(engine: Parameters<ProcessListener>[0], application: Application): Promise<void> {
  const { kind, lineId, organisationId, personId } = application;
  const owner = { organisationId, personId };
  if (kind === 'open')
    await changeAccount(engine, owner, (account, todayOn) => advance(account, lineId, 'end', todayOn));
  if ((kind === 'pause' || kind === 'reopen') && application.queuedAt !== null)
    await changeAccount(engine, owner, (account, todayOn) => cancelBooking(account, lineId, todayOn));
  else if (kind === 'pause')
    await changeAccount(engine, owner, (account, todayOn) => dropPause(account, lineId, todayOn));
}
