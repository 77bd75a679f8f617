import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { CallFailure } from '@campus/rules/connections/vocabulary.ts';
import { type CallStep, findStep } from '@campus/rules/flows/definition.ts';
import { type Connection, findConnection } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { definitionOf } from '../engine/definition.ts';
import type { JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { givenIn } from '../engine/system-steps.ts';
import { callbackHash, callbackToken } from './callback-address.ts';
import type { Call } from './calls.store.ts';
import { requestOf } from './request-of.ts';
import { waitingAt } from './take-answer.ts';

export type CallEngine = JobEngine & {
  /** Where other systems find this installation. */
  publicAddress: string | null;
};

/** What a call is to be: what its first try settles, and over which connection; or why there is none. */
export type Planned = { change: Partial<Call>; take: CallStep['take'] } & (
  | { connection: Connection; failure: null }
  | { connection: null; failure: CallFailure }
);
type Plan = Planned | { hung: true };

/** Plans a locked call by what its step says; of what was tried before nothing changes any more. */
export async function planCall(tx: Db, engine: Pick<CallEngine, 'now' | 'secrets'>, call: Call): Promise<Plan> {
  const loaded = await findProcess(tx, call.organisationId, call.processId, null, { lock: false });
  const step = loaded && stepOf(loaded, call.visit);
  const none = (failure: CallFailure, change: Partial<Call> = {}): Plan => ({
    change,
    take: [],
    connection: null,
    failure,
  });
  const waiting = loaded && waitingAt(loaded, call.visit);
  const answer = call.answer ?? step?.answer.kind;
  // What was sent again by hand goes out although nobody waits for it.
  if (call.settledAt === null && answer !== 'none' && !waiting) return none('late');
  if (waiting?.visit.hung) return { hung: true };
  if (call.method !== null) return withConnection(tx, call, {}, step?.take ?? []);
  if (!loaded || !step) return none('late');
  const named = { stepId: step.id, stepName: step.name, answer: step.answer.kind, method: step.method };
  const facts = givenIn({
    definition: definitionOf(loaded),
    state: loaded.process.state,
    number: loaded.process.number,
    now: engine.now,
  });
  const request = requestOf(step, facts);
  if (!request) return none('path', { ...named, path: step.path });
  const connectionId = isStoredUuid(step.connection) ? step.connection : null;
  const change = {
    ...named,
    ...request,
    connectionId,
    timeoutMs: step.timeoutMs,
    ...(step.answer.kind === 'callback'
      ? { callbackHash: callbackHash(callbackToken(engine.secrets, call)), callbackState: 'awaited' as const }
      : {}),
  };
  return withConnection(tx, { ...call, connectionId }, change, step.take);
}

function stepOf({ flow, process }: Loaded, visit: number): CallStep | null {
  const at = process.state.visits.find(({ id }) => id === visit);
  const step = at && findStep(flow, at.step);
  return step?.kind === 'call' ? step : null;
}

async function withConnection(
  tx: Db,
  { organisationId, connectionId }: Pick<Call, 'organisationId' | 'connectionId'>,
  change: Partial<Call>,
  take: CallStep['take'],
): Promise<Planned> {
  const connection = connectionId && (await findConnection(tx, organisationId, connectionId));
  // A connection that is gone cannot be named by a row.
  if (!connection)
    return { change: { ...change, connectionId: null }, take, connection: null, failure: 'connection-gone' };
  if (!connection.isOn) return { change, take, connection: null, failure: 'connection-off' };
  return { change, take, connection, failure: null };
}
