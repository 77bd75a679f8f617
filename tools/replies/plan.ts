import { allCalls } from '../../packages/contract/src/calls/all.ts';
import type { Call } from '../../packages/contract/src/define-call.ts';
import type { Person } from './ask.ts';
import { extrasNeed } from './extras.ts';
import { fieldsOf } from './payloads.ts';
import { callsBefore } from './sources.ts';

/** Every call of the contract that changes nothing. */
export const readingCalls: readonly Call[] = allCalls.filter((call) => !call.writes);

/** The reading calls in an order in which each comes after those whose replies name what it asks for. */
export function inOrder(): Call[] {
  const ordered: Call[] = [];
  const waiting = new Map(readingCalls.map((call) => [call.name, call]));
  const needed = (call: Call) => [
    ...callsBefore(
      call.name,
      fieldsOf(call).map(({ name }) => name),
    ),
    ...(extrasNeed[call.name] ?? []),
  ];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((call) => !needed(call).some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`These calls wait for each other: ${[...waiting.keys()].join(', ')}`);
    for (const call of ready) {
      ordered.push(call);
      waiting.delete(call.name);
    }
  }
  return ordered;
}

/** Whether somebody is of those who make such a call. */
export function asks({ access }: Call, { session, hall }: Person): boolean {
  if (access.kind === 'permission') return session !== null;
  if (access.kind !== 'signed-in') return session === null && hall === null;
  if (access.token === 'any') return session !== null || hall !== null;
  return access.token === 'hall' ? hall !== null : session !== null;
}
