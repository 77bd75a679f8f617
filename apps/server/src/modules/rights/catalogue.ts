import { allCalls } from '@campus/contract/calls/all.ts';
import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import { type Permission, permissions } from '@campus/contract/permissions.ts';

const callsBy = new Map<Permission, Call[]>(
  permissions.map((right) => [right, allCalls.filter((call) => rightsOf(call).includes(right))]),
);
const callsByName = new Map(allCalls.map((call) => [call.name, call]));

/** Every call that asks for a right. */
export const callsOf = (right: Permission): readonly Call[] => callsBy.get(right) ?? [];

export const callNamed = (name: string): Call | null => callsByName.get(name) ?? null;
