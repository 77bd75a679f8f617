import {
  type aboutKinds,
  type MessageChannel,
  type MessageGroup,
  messageChannels,
  messageGroups,
} from '@campus/contract/calls/inbox.ts';
import { messageText } from '@campus/messages/message-text.ts';
import { findCorp } from '#server/modules/parameters/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Events } from '#server/platform/streams.ts';
import { INBOX } from './deliver.store.ts';
import {
  countUnreadOf,
  deleteChoice,
  findChoices,
  insertChoice,
  listMessagePage,
  type Message,
  markRead,
  markReadUpTo,
} from './inbox.store.ts';

/** The codes of the businesses that processes belong to; inboxes know nothing of processes. */
export type BusinessCodesOf = (
  db: Db,
  organisationId: string,
  processIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

type MessageQuery = { tab: 'unread' | 'all'; after?: string | undefined; size?: number | undefined };

export async function viewMessages(ctx: CallerCtx, codesOf: BusinessCodesOf, query: MessageQuery) {
  const { organisationId, personId } = ctx.caller;
  const { items, next } = await listMessagePage(ctx.db, personId, query);
  const processIds = items.flatMap(({ aboutKind, aboutId }) => (aboutKind === 'process' ? [aboutId] : []));
  const codes = processIds.length > 0 ? await codesOf(ctx.db, organisationId, [...new Set(processIds)]) : new Map();
  return { items: items.map((row) => present(row, codes)), next };
}

function present({ id, at, kind, facts, aboutKind, aboutId, readAt }: Message, codes: ReadonlyMap<string, string>) {
  const name = aboutKind === 'process' ? (codes.get(aboutId) ?? null) : nameIn(facts, aboutKind);
  const about = { kind: aboutKind as (typeof aboutKinds)[number], id: aboutId, name };
  return { id, at, kind, ...messageText(kind, facts), about, readAt };
}

function nameIn({ kind, month }: Message['facts'], aboutKind: string): string | null {
  const name = { content: kind, 'report-month': month }[aboutKind];
  return typeof name === 'string' ? name : null;
}

export async function countUnread(ctx: CallerCtx) {
  const { personId } = ctx.caller;
  return { unread: (await countUnreadOf(ctx.db, [personId])).get(personId) ?? 0 };
}

export async function readMessage(ctx: CallerCtx, { id }: { id: string }) {
  if (!(await markRead(ctx.db, ctx.caller.personId, id, ctx.now))) return refuse('not-found');
  return countUnread(ctx);
}

export async function readAllMessages(ctx: CallerCtx, { upTo }: { upTo: string }) {
  if (!(await markReadUpTo(ctx.db, ctx.caller.personId, upTo, ctx.now))) return refuse('not-found');
  return countUnread(ctx);
}

async function readUnread(db: Db, personIds: readonly string[]) {
  const counts = await countUnreadOf(db, personIds);
  return new Map(personIds.map((id) => [id, { unread: counts.get(id) ?? 0 }]));
}

export const followUnread = async ({ caller }: CallerCtx): Promise<Events> => ({
  channel: INBOX,
  keys: [caller.personId, caller.organisationId],
  event: 'unread',
  read: readUnread,
});

/** Which ways this installation has; whether there is WeCom is each organisation's own setting. */
export type Offers = Omit<Record<MessageChannel, boolean>, 'wecom'>;

export async function viewChoices(ctx: CallerCtx, offers: Offers) {
  const { organisationId, personId } = ctx.caller;
  const corp = await findCorp(ctx.db, organisationId);
  const { chosen, mail, wecom } = await findChoices(ctx.db, personId, corp);
  const addresses = { mail, wecom };
  const offered = { ...offers, wecom: corp !== null };
  const closed = (way: MessageChannel): 'not-offered' | 'no-address' | null => {
    if (!offered[way]) return 'not-offered';
    return addresses[way] ? null : 'no-address';
  };
  return {
    choices: messageGroups.flatMap((group) =>
      messageChannels.map((channel) => ({
        group,
        channel,
        on: chosen.some((choice) => choice.group === group && choice.channel === channel),
      })),
    ),
    closed: { mail: closed('mail'), wecom: closed('wecom') },
    mailAddress: mail,
  };
}

type Choice = { group: MessageGroup; channel: MessageChannel; on: boolean };

/** A way that is not open yet may be chosen all the same: it is what the person wants once it is. */
export async function saveChoice(ctx: CallerCtx, offers: Offers, { group, channel, on }: Choice) {
  const { organisationId, personId } = ctx.caller;
  const choice = { organisationId, personId, group, channel };
  if (on) await insertChoice(ctx.db, choice, ctx.now);
  else await deleteChoice(ctx.db, choice);
  return viewChoices(ctx, offers);
}
