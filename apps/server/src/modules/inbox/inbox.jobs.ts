import type { MessageChannel } from '@campus/contract/calls/inbox.ts';
import { mailText, messageText } from '@campus/messages/message-text.ts';
import { type MonthlyFacts, monthlyMailText } from '@campus/messages/monthly-mail-text.ts';
import { nextAttemptAt } from '@campus/rules/inbox/outgoing.ts';
import { z } from 'zod';
import type { MailServer } from '#server/outside/mail/index.ts';
import type { WeCom } from '#server/outside/wecom/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { listDueChannels, type Outgoing, settleOutgoing, takeNextOutgoing } from './outgoing.store.ts';

const SEND_OUTGOING = 'send-outgoing';
const MINUTE = 60_000;
/** Longer than any attempt lasts. */
const LEASE_MS = 10 * MINUTE;
/** The clock asks for another job every minute, so that this one need not go on for longer. */
const WORKS_FOR_MS = 50_000;

/** What sends messages to people elsewhere; null where this installation cannot. */
export type Ways = { mail: MailServer | null; wecom: WeCom | null; publicAddress: string | null };

/** Asks for the sending of what is due; a row stays until it is settled, so what was missed while everything was down is made up. */
export async function enqueueOutgoing(db: Db, now: number, send: SendJob): Promise<void> {
  for (const channel of await listDueChannels(db, now)) await send(SEND_OUTGOING, { channel });
}

export const inboxJobs = (db: Db, ways: Ways, now: () => number): JobHandler[] => [
  {
    queue: SEND_OUTGOING,
    run: async (data, log) => {
      const { channel } = z.object({ channel: z.enum(['mail', 'wecom']) }).parse(data);
      const until = now() + WORKS_FOR_MS;
      while (now() < until && (await sendNext(db, ways, channel, now, log)));
    },
  },
];

/** Sends one; answers whether there may be more. A second job beside this one takes others, and the same one never. */
async function sendNext(db: Db, ways: Ways, channel: MessageChannel, now: () => number, log: Log): Promise<boolean> {
  const next = await takeNextOutgoing(db, channel, now(), LEASE_MS);
  if (!next) return false;
  const { messageId, attempts } = next;
  const giveUp = async (fault: string) => {
    log.warn({ messageId, channel, attempts, fault }, 'a message did not go out');
    await settleOutgoing(db, messageId, channel, { state: 'given-up', endedAt: now(), fault });
    return true;
  };
  const tryLater = async (fault: string) => {
    const dueAt = nextAttemptAt(attempts, now());
    if (dueAt === null) return giveUp(fault);
    await settleOutgoing(db, messageId, channel, { dueAt, fault });
    return true;
  };
  if (ways[channel] === null) return giveUp('not-offered');
  if (next.address === null) return giveUp('no-address');
  try {
    const outcome = await sendBy(ways, channel, next, next.address);
    if (outcome === 'refused') return giveUp('refused');
    if (outcome === 'later') return tryLater('later');
    await settleOutgoing(db, messageId, channel, { state: 'sent', endedAt: now(), fault: null });
    return true;
  } catch (error) {
    // The server is away for all other messages too: they wait for the next job and lose no attempt.
    log.warn({ err: error, channel }, 'nothing can be sent');
    await tryLater('away');
    return false;
  }
}

/** The key is the message's own, so that a receiver can recognise a repeat after a crash. */
async function sendBy({ mail, wecom, publicAddress }: Ways, channel: MessageChannel, next: Outgoing, address: string) {
  const { messageId: key, kind, facts, orgSign } = next;
  const link = publicAddress && `${publicAddress}/?id=${encodeURIComponent(orgSign)}`;
  if (channel === 'mail') {
    const isMonthly = kind === 'report-monthly';
    const written = isMonthly ? monthlyMailText(facts as MonthlyFacts, publicAddress) : mailText(kind, facts, link);
    return (mail as MailServer).send({ key, to: address, ...written });
  }
  const { title, text } = messageText(kind, facts);
  return (wecom as WeCom).send({ key, orgSign, memberId: address, title: title.zh, text: text.zh, link });
}
