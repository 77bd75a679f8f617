import type * as calls from '@campus/contract/calls/people-office.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Power, Reach } from '@campus/rules/access/power.ts';
import { documentTypes, isDocumentNumber } from '@campus/rules/network-applications/registration.ts';
import { endOfOneTime } from '@campus/rules/sessions/one-time.ts';
import { reachOf } from '#server/modules/access/index.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import {
  findPerson,
  listFormerAccounts,
  type Person,
  requireQuota,
  searchTermsOf,
} from '#server/modules/people/index.ts';
import {
  changePower,
  findPowers,
  noteNewPerson,
  requireMayActOn,
  requireMayGive,
} from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword, newInitialPassword } from '#server/platform/passwords.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import {
  countKnown,
  insertPerson,
  listOtherDepartmentIds,
  lockPerson,
  setMemberships,
  swapKindRole,
  updatePerson,
} from './person.store.ts';

const RIGHT = 'people.manage';
/** A department within a reach. A reach of only oneself holds no department. */
export const reachesDepartment = (reach: Reach, id: string): boolean =>
  reach.kind === 'organisation' || (reach.kind === 'departments' && reach.ids.includes(id));

export type NewPassword = { password: string; hash: string };
/** Until when a one-time password that is given now opens a first sign-in. */
export async function newPasswordUntil(ctx: CallerCtx): Promise<number> {
  const { oneTimeDays } = await findSignInSettings(ctx.db, ctx.caller.organisationId, ctx.now);
  return endOfOneTime(ctx.now, oneTimeDays);
}

/** Hashing holds no transaction. */
export async function makePassword(): Promise<NewPassword> {
  const password = newInitialPassword();
  return { password, hash: await hashPassword(password) };
}

/** Adds a person to a department within reach. They may get no more power than the caller has. */
export async function addPerson(
  ctx: CallerCtx,
  { account, name, kind, departmentId }: Received<typeof calls.addPerson>,
  made: NewPassword | null,
) {
  const { organisationId } = ctx.caller;
  const reach = await reachOf(ctx, RIGHT);
  const home = departmentId || null;
  if (home ? !reachesDepartment(reach, home) : reach.kind !== 'organisation')
    return refuseField('departmentId', home ? 'not-an-option' : 'required');
  if (home && (await countKnown(ctx.db, 'departments', organisationId, [home])) === 0)
    return refuseField('departmentId', 'not-an-option');
  await requireQuota(ctx.db, organisationId);
  const id = newId(ctx.now);
  const added = await insertPerson(ctx.db, {
    id,
    organisationId,
    account,
    name,
    kind,
    active: true,
    homeDepartmentId: home,
    passwordHash: made?.hash ?? null,
    passwordState: made ? 'one-time' : 'set',
    oneTimeAt: made ? ctx.now : null,
    ...searchTermsOf(name, account),
    createdAt: ctx.now,
    changedAt: ctx.now,
  });
  if (!added) return refuse('account-taken');
  await requireMayGive(ctx, (await findPowers(ctx.db, organisationId, [id])).get(id) as Power);
  ctx.audit.facts.id = id;
  await noteNewPerson(ctx, id);
  return { id, password: made?.password ?? null, untilAt: made && (await newPasswordUntil(ctx)) };
}

/** The person as the caller saw them, locked; what somebody changed meanwhile is not written over. */
async function asSeen(ctx: CallerCtx, { id, version }: { id: string; version: number }): Promise<Person> {
  const person = (await lockPerson(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  return person.changedAt === version ? person : refuse('person-changed');
}

/** Two changes within one millisecond are still two versions. */
export const nextVersion = ({ now }: Pick<CallerCtx, 'now'>, person: Person): number =>
  Math.max(now, person.changedAt + 1);

type PersonInput = Omit<Received<typeof calls.savePerson>, 'id' | 'version'>;

/** What is not sent stays, and an empty text clears a field. */
function changeOf({ name, kind, ...values }: PersonInput): Partial<Person> {
  const texts = Object.entries(values).filter(([, value]) => value !== undefined);
  const change = Object.fromEntries(texts.map(([field, value]) => [field, value === '' ? null : value]));
  return { ...change, ...(name !== undefined && { name }), ...(kind !== undefined && { kind }) };
}

const typeOf = (word: string | null) => documentTypes.find((type) => type === word);

/** The number of an identity card checks itself; one that is not sent stays as it is, however old. */
function checkDocument(before: Person, change: Partial<Person>): void {
  const number = change.documentNumber;
  if (!number) return;
  const type = typeOf(change.documentType === undefined ? before.documentType : change.documentType) ?? 'passport';
  if (!isDocumentNumber(type, number)) refuseField('documentNumber', 'format');
}

export async function savePerson(ctx: CallerCtx, { id, version, ...values }: Received<typeof calls.savePerson>) {
  const { organisationId } = ctx.caller;
  const change = changeOf({
    ...values,
    ...(values.documentNumber && { documentNumber: values.documentNumber.toUpperCase() }),
  });
  const keep = async () => {
    const before = await asSeen(ctx, { id, version });
    checkDocument(before, change);
    // Where passwords are reset by mail, this would be a way around the password of whoever left the page open.
    if (ctx.config.mail && id === ctx.caller.personId && change.email !== undefined && change.email !== before.email)
      refuse('own-address');
    const changedAt = nextVersion(ctx, before);
    const former = change.name ? await listFormerAccounts(ctx.db, id) : [];
    const terms = change.name ? searchTermsOf(change.name, before.account, former) : {};
    await updatePerson(ctx.db, before, { ...change, ...terms, changedAt });
    if (change.kind && change.kind !== before.kind)
      await swapKindRole(ctx.db, organisationId, id, before.kind, change.kind);
    return { version: changedAt };
  };
  const known = await findPerson(ctx.db, organisationId, id);
  // The role goes with the kind, and so may what somebody can do.
  if (change.kind && change.kind !== known?.kind) return changePower(ctx, RIGHT, [id], keep);
  await requireMayActOn(ctx, RIGHT, [id]);
  return keep();
}

type Standing = Map<string, 'home' | 'besides'>;
const standingOf = (home: string | null, others: readonly string[]): Standing =>
  new Map([...others.map((id) => [id, 'besides'] as const), ...(home ? [[home, 'home'] as const] : [])]);

/** Only memberships of departments within the caller's reach can change. */
export async function setDepartments(
  ctx: CallerCtx,
  { id, version, homeDepartmentId, departments }: Received<typeof calls.setPersonDepartments>,
) {
  const { organisationId } = ctx.caller;
  const home = homeDepartmentId || null;
  const others = [...new Set(departments)].filter((departmentId) => departmentId !== home);
  const reach = await reachOf(ctx, RIGHT);
  return changePower(ctx, RIGHT, [id], async () => {
    const before = await asSeen(ctx, { id, version });
    const [was, is] = [
      standingOf(before.homeDepartmentId, await listOtherDepartmentIds(ctx.db, id)),
      standingOf(home, others),
    ];
    if ((await countKnown(ctx.db, 'departments', organisationId, [...is.keys()])) < is.size)
      return refuseField('departments', 'not-an-option');
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
      (departmentId) => was.get(departmentId) !== is.get(departmentId),
    );
    const beyond = changed.find((departmentId) => !reachesDepartment(reach, departmentId));
    if (beyond) return refuseField(beyond === home ? 'homeDepartmentId' : 'departments', 'not-an-option');
    const changedAt = nextVersion(ctx, before);
    await updatePerson(ctx.db, before, { homeDepartmentId: home, changedAt });
    await setMemberships(ctx.db, 'departments', before, others);
    return { version: changedAt };
  });
}

async function setGroup(
  ctx: CallerCtx,
  kind: 'roles' | 'labels',
  { id, version, ids }: { id: string; version: number; ids: readonly string[] },
) {
  const wanted = [...new Set(ids)];
  return changePower(ctx, RIGHT, [id], async () => {
    const before = await asSeen(ctx, { id, version });
    if ((await countKnown(ctx.db, kind, ctx.caller.organisationId, wanted)) < wanted.length)
      return refuseField(kind, 'not-an-option');
    const changedAt = nextVersion(ctx, before);
    await setMemberships(ctx.db, kind, before, wanted);
    await updatePerson(ctx.db, before, { changedAt });
    return { version: changedAt };
  });
}

export const setRoles = (ctx: CallerCtx, { roles, ...seen }: Received<typeof calls.setPersonRoles>) =>
  setGroup(ctx, 'roles', { ...seen, ids: roles });

export const setLabels = (ctx: CallerCtx, { labels, ...seen }: Received<typeof calls.setPersonLabels>) =>
  setGroup(ctx, 'labels', { ...seen, ids: labels });
