import { connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { at, sql } from '#server/platform/sql.ts';
import { insertInto } from '#server/platform/table.ts';
import type { Connection } from './connections.store.ts';
import { connectionSends } from './connections.tables.ts';

const MINUTE = 60_000;
/** Longer than any call may take: what did not end by then was cut off by a stop. */
const CUT_OFF = connectionLimits.timeoutMs.most + 30_000;
const AGAIN_AFTER = 2000;

type Reserved = { ok: true } | { ok: false; freeAt: number };

/**
 * Counts one more request over a connection, unless its limits are reached: so many within any minute, and so many at once,
 * however many servers send. The connection is locked until the transaction ends.
 */
export async function reserveSend(
  db: Db,
  { id: connectionId, callsPerMinute }: Pick<Connection, 'id' | 'callsPerMinute'>,
  send: { id: string; now: number },
): Promise<Reserved> {
  const { now } = send;
  await db.run(sql`select 1 from connections where id = ${connectionId} for update`);
  await db.run(
    sql`delete from connection_sends where connection_id = ${connectionId} and sent_at < ${at(now - CUT_OFF)}`,
  );
  const lately = await db.row<{ n: number; firstAt: number | null; underWay: number }>(sql`
    select count(*) filter (where ${recent(sql`s.sent_at`, now, MINUTE)})::int as n,
      min(s.sent_at) filter (where ${recent(sql`s.sent_at`, now, MINUTE)}) as "firstAt",
      count(*) filter (where s.ended_at is null and ${recent(sql`s.sent_at`, now, CUT_OFF)})::int as "underWay"
    from connection_sends s where s.connection_id = ${connectionId}`);
  const { n = 0, firstAt = null, underWay = 0 } = lately ?? {};
  if (n >= callsPerMinute) return { ok: false, freeAt: (firstAt ?? now) + MINUTE };
  if (underWay >= connectionLimits.atOnce) return { ok: false, freeAt: now + AGAIN_AFTER };
  await db.run(insertInto(connectionSends, { id: send.id, connectionId, sentAt: now }));
  return { ok: true };
}

export async function endSend(db: Db, id: string, now: number): Promise<void> {
  await db.run(sql`update connection_sends set ended_at = ${at(now)} where id = ${id}`);
}
