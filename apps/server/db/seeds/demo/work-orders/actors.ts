import type { Call, Reply, Sent } from '@campus/contract/define-call.ts';
import type { Binding } from '#server/platform/bind.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { sql } from '#server/platform/sql.ts';

export type DemoRun = Pick<Ctx, 'log' | 'config' | 'secrets' | 'storage'> & {
  db: Db;
  bindings: readonly Binding[];
  sendIn: (db: Db) => SendJob;
};

/** Somebody of the demo does something at a moment of the past, by the same use cases that calls are bound to. */
export function createActors(stage: DemoRun, organisation: { id: string; orgSign: string }) {
  const known = new Map<string, string>();
  const idOf = async (account: string): Promise<string> => {
    const before = known.get(account);
    if (before !== undefined) return before;
    const row = await stage.db.row<{ id: string }>(
      sql`select p.id from people p where p.organisation_id = ${organisation.id} and p.account = ${account}`,
    );
    if (!row) throw new Error(`nobody is ${account}`);
    known.set(account, row.id);
    return row.id;
  };
  const act = async <C extends Call>(account: string, at: number, call: C, payload: Sent<C>): Promise<Reply<C>> => {
    const binding = stage.bindings.find((candidate) => candidate.call.path === call.path);
    if (!binding) throw new Error(`${call.path} is not bound`);
    const personId = await idOf(account);
    const input = (call.method === 'GET' ? call.query : call.body).parse(payload);
    return stage.db.transaction(async (tx) => {
      const { log, config, secrets, storage, sendIn } = stage;
      const ctx = {
        db: tx,
        now: at,
        language: 'zh',
        requestId: 'demo',
        ip: '127.0.0.1',
        userAgent: 'demo',
        log,
        config,
        secrets,
        storage,
        audit: { organisationId: organisation.id, personId, account, facts: {} },
        send: sendIn(tx),
        caller: {
          personId,
          organisationId: organisation.id,
          orgSign: organisation.orgSign,
          account,
          sessionId: personId,
          tokenKind: 'session',
          permissions: new Set(),
          mustChangePassword: false,
        },
      };
      return (await binding.handle(ctx as never, input as never, undefined as never)) as Reply<C>;
    });
  };
  const accountOf = async (id: string): Promise<string> => {
    const row = await stage.db.row<{ account: string }>(sql`select p.account from people p where p.id = ${id}`);
    if (!row) throw new Error(`nobody is ${id}`);
    return row.account;
  };
  return { act, idOf, accountOf };
}
