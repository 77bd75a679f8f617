import { advance, cancelBooking, dropPause } from '@campus/rules/network-packages/account.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import type { ProcessHappened, ProcessListener } from '#server/modules/flows/index.ts';
import { changeAccount, lineInsert, type NewLine, pauseAsked } from '#server/modules/network-packages/index.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Application, findApplication, insertApplication, setApplication } from './network-applications.store.ts';

/** Keeps an application beside every process of the network's businesses; this one came from its own page. */
export const hearFrom =
  (application: Omit<Application, 'id'> | null, password: string | null, line: NewLine | null): ProcessListener =>
  async (engine, happened) => {
    if (!applicationKindOf(happened.business.code)) return;
    const { id } = happened.process;
    if (happened.before === null) {
      if (!application) return refuse('network-own-page');
      const secret = password === null ? null : engine.secrets.sealNetworkPassword(id, password);
      const { kind, organisationId, lineId, monthOn } = application;
      const beside =
        kind === 'pause' && monthOn !== null
          ? pauseAsked(organisationId, lineId, monthOn, engine.now)
          : line && lineInsert(engine.db, line, engine.now);
      return insertApplication(engine.db, { ...application, id, secret }, beside);
    }
    if (happened.event.kind === 'resubmit' || happened.event.kind === 'edit') return refuse('network-own-page');
    if (ends(happened)) await ended(engine, happened);
    else if (happened.state.status === 'returned') await sentBack(engine, happened);
  };

/** The same for what is submitted like any other business: it has pages of its own. */
export const hearApplications = hearFrom(null, null, null);

const isOpen = (group: string): boolean => group === 'todo' || group === 'doing';
const ends = ({ before, after }: ProcessHappened): boolean =>
  before !== null && isOpen(before.processGroup) && !isOpen(after.processGroup);

/** It is over: carried out, or given up, and then what was booked for it is taken back. */
async function ended(engine: Parameters<ProcessListener>[0], { process, after }: ProcessHappened): Promise<void> {
  const { organisationId, id } = process;
  const application = await findApplication(engine.db, organisationId, id);
  if (!application?.open) return;
  // What the network has been told cannot be unsaid by giving up the paper.
  if (after.processGroup === 'abort' && application.writtenAt !== null && after.outcome === 'withdrawn')
    return refuse('data-syncing');
  await setApplication(engine.db, id, { open: false, waitsForMoney: false, secret: null });
  if (after.processGroup === 'abort' && application.writtenAt === null) await undo(engine, application);
}

/** Nobody reviews what was sent back, and it cannot be sent again: a renewal that waited for the review is charged. */
async function sentBack(engine: Parameters<ProcessListener>[0], { process }: ProcessHappened): Promise<void> {
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
