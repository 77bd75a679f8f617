import type { CallbackState, CallFailure, CallState } from '@campus/rules/connections/vocabulary.ts';
import type { CallStep, Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import type { SentHeader } from './calls.tables.ts';

export type ListedCall = {
  id: string;
  at: number;
  connection: { id: string; name: Words } | null;
  method: string | null;
  path: string | null;
  state: CallState;
  callback: CallbackState | null;
  status: number | null;
  tries: number;
  ms: number | null;
  failure: CallFailure | null;
  process: { id: string; number: string };
  step: Words | null;
};
export type SeenCall = ListedCall & {
  answer: CallStep['answer']['kind'] | null;
  address: string | null;
  query: string | null;
  headers: SentHeader[] | null;
  body: string | null;
  reply: string | null;
  nextTryAt: number | null;
};

/** What stands behind a question mark may be long, and belongs to one call alone. */
const LISTED = sql`
  c.id, c.queued_at as at, c.method, split_part(c.path, '?', 1) as path, c.state, c.callback_state as callback, c.status,
  c.all_tries as tries, c.ms, c.failure, c.step_name as step,
  case when k.id is not null then jsonb_build_object('id', k.id, 'name', ${wordsOf('k')}) end as connection,
  jsonb_build_object('id', p.id, 'number', p.number) as process`;

const FROM = sql`connection_calls c join processes p on p.id = c.process_id left join connections k on k.id = c.connection_id`;

type Query = {
  connectionId?: string | undefined;
  number?: string | undefined;
  state?: CallState | undefined;
  after?: string | undefined;
  size?: number | undefined;
};

/** One page of the calls of an organisation, the newest first, of cases `p` within what the reader may see. */
export async function listSeenCalls(db: Db, organisationId: string, within: Sql, query: Query) {
  const page = keyset<ListedCall>(
    'desc',
    [
      { column: sql`c.queued_at`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const { connectionId, number, state } = query;
  const rows = await db.rows<ListedCall>(sql`
    select ${LISTED} from ${FROM}
    where c.organisation_id = ${organisationId} and ${within} and ${page.where}
      ${connectionId === undefined ? sql.empty : sql`and c.connection_id = ${connectionId}`}
      ${number ? sql`and p.number = ${number}` : sql.empty}
      ${state === undefined ? sql.empty : sql`and c.state = ${state}`}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export const findSeenCall = (db: Db, organisationId: string, within: Sql, id: string) =>
  db.row<SeenCall>(sql`
    select ${LISTED}, c.answer, c.address, c.headers, c.body, c.reply, c.next_try_at as "nextTryAt",
      case when strpos(c.path, '?') > 0 then substr(c.path, strpos(c.path, '?')) end as query
    from ${FROM} where c.organisation_id = ${organisationId} and c.id = ${id} and ${within}`);
