import type * as calls from '@campus/contract/calls/rights.ts';
import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { coverOf } from '@campus/rules/access/covers.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { findProcess } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { callNamed } from './catalogue.ts';
import {
  type AskedAbout,
  type AskedRecord,
  findQuestionedPerson,
  findQuestionedRecord,
  type RecordKind,
} from './why-may.store.ts';

type Reason = (typeof calls.whyReasons)[number];
type Verdict = { may: boolean; reason: Reason };
const yes = (reason: Reason): Verdict => ({ may: true, reason });
const no = (reason: Reason): Verdict => ({ may: false, reason });

type Question = {
  personId: string;
  call?: string | undefined;
  right?: Permission | undefined;
  recordKind?: RecordKind | undefined;
  record?: string | undefined;
};

/** Whether somebody may make a call or holds a right, and why; about people and records that the caller reaches. */
export async function explainWhyMay(ctx: CallerCtx, question: Question) {
  const { organisationId, personId } = ctx.caller;
  const call = question.call ? (callNamed(question.call) ?? refuseField('call', 'not-an-option')) : null;
  if (!call && !question.right) return refuseField('right', 'required');
  const rights = call ? rightsOf(call) : [question.right as Permission];
  const kind = call ? (call.about?.kind ?? null) : (question.recordKind ?? null);
  const reach = await reachOf(ctx, 'permissions.manage');
  const person =
    (await findQuestionedPerson(ctx.db, organisationId, question.personId, peopleWithin(reach, personId))) ??
    refuse('not-found');
  if (question.record && kind === null) return refuseField('record', 'not-an-option');
  const record =
    question.record && kind
      ? await requireRecord(ctx, reach, await findQuestionedRecord(ctx.db, organisationId, kind, question.record))
      : null;
  const roles = rolesFor(person, rights, record);
  const verdict = await judge(ctx, { call, person, record, roles });
  return {
    ...verdict,
    roles: roles.sort((a, b) => Number(b.covers ?? false) - Number(a.covers ?? false)),
    rights: [...rights],
    record: record && { kind: record.kind, title: record.title },
  };
}

/** The caller learns nothing of a record outside their reach. */
async function requireRecord(ctx: CallerCtx, reach: Reach, record: AskedRecord | null): Promise<AskedRecord> {
  if (!record) return refuse('not-found');
  const { ownerId, departments, kind } = record;
  const reached =
    kind === 'role' ||
    reach.kind === 'organisation' ||
    ownerId === ctx.caller.personId ||
    (reach.kind === 'departments' && departments.some(({ id }) => reach.ids.includes(id)));
  return reached ? record : refuse('not-found');
}

/** The roles that give one of the rights, each with whether its scope takes in the record. */
function rolesFor(person: AskedAbout, rights: readonly Permission[], record: AskedRecord | null) {
  const scoped = record && record.kind !== 'role' ? record : null;
  return person.roles.flatMap(({ rights: allRights, ...role }) =>
    rights
      .filter((right) => allRights.includes(right))
      .map((right) => {
        const cover = scoped && coverOf(role.scope, person, scoped);
        const department = scoped?.departments.find(({ id }) => id === cover?.departmentId);
        return { ...role, right, covers: cover?.covers ?? null, department: department?.name ?? null };
      }),
  );
}

type Case = {
  call: Call | null;
  person: AskedAbout;
  record: AskedRecord | null;
  roles: ReturnType<typeof rolesFor>;
};

/**
 * In the order in which a call is checked: whether anybody may, whether this person may at all, whether they may for
 * this record.
 */
async function judge(ctx: CallerCtx, { call, person, record, roles }: Case): Promise<Verdict> {
  const access = call?.access.kind ?? 'permission';
  const needsNobody = access === 'open' || access === 'signature' || access === 'signed-link';
  if (needsNobody && call?.alsoBy.length === 0) return yes('everybody');
  if (!person.active) return no('disabled');
  if (call && !needsNobody && person.oneTimePassword && !call.oneTimePassword) return no('one-time-password');
  if (access === 'signed-in')
    return record?.kind === 'process' ? judgeProcess(ctx, person, record, roles) : yes('signed-in');
  if (roles.length === 0) return no('no-role');
  if (!record || record.kind === 'role') return yes('role');
  if (!roles.some(({ covers }) => covers)) return no('outside');
  return record.keptFrom.includes(person.id) ? no('kept-out') : yes('role');
}

/**
 * Those who take part in a process see it, and others by a role whose scope covers it, unless its form keeps them out.
 * This is worked out from the stored rows and not by the query of the calls, so that a call which lets in somebody else
 * is noticed.
 */
async function judgeProcess(
  ctx: CallerCtx,
  person: AskedAbout,
  record: AskedRecord,
  roles: Case['roles'],
): Promise<Verdict> {
  const { organisationId } = ctx.caller;
  const loaded = await findProcess(ctx.db, organisationId, record.id, person.id, { lock: false });
  if (!loaded) return refuse('not-found');
  const { involved, concerned, copied, owner, supervisor } = loaded.reader;
  const tasks = loaded.process.state.tasks.filter((task) => task.person === person.id);
  const takenOut = tasks.length > 0 && tasks.every(({ state }) => state === 'removed') && !copied;
  if (record.ownerId === person.id) return yes('takes-part');
  if (record.keptFrom.includes(person.id)) return concerned ? yes('takes-part') : no('kept-out');
  if (owner || supervisor || (involved && !takenOut)) return yes('takes-part');
  if (roles.some(({ covers }) => covers)) return yes('role');
  return no(roles.length > 0 ? 'outside' : 'no-role');
}
