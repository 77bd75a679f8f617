import type {
  listParameters as listCall,
  listParameterChanges,
  restoreParameter,
  saveParameter as saveCall,
  tryParameter,
} from '@campus/contract/calls/parameters.ts';
import type { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import type { Received } from '@campus/contract/define-call.ts';
import {
  decidesSignIn,
  fieldsOf,
  hasToProve,
  isParameterKey,
  movedSecret,
  PROVING_MS,
  type Values,
  valuesAt,
  wrongTogether,
} from '@campus/rules/parameters/catalogue.ts';
import { canBeTried, type TrialOutcome, type TriedKey } from '@campus/rules/parameters/trials.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findWrongInAll, findWrongValue, secretsIn, valuesForLog, withoutSecrets } from './parameters.policy.ts';
import { presentHallParameter, presentParameter, presentVersion } from './parameters.present.ts';
import {
  findVersion,
  hallParameters,
  listParameters,
  listVersions,
  lockParameter,
  type Parameter,
  writeParameter,
} from './parameters.store.ts';
import { forgetSecrets, listLostSecrets, sealSecrets } from './secret-values.ts';

/**
 * Who may change how people sign in, and what comes of it. Rights, proofs and messages are known above this module.
 */
export type SignInGuard = {
  /** Whether the caller can do all that anybody of the organisation can. */
  holdsEverything(ctx: CallerCtx): Promise<boolean>;
  /** Spends a proof of who the caller is, or refuses. */
  spendProof(ctx: CallerCtx): Promise<void>;
  /** Tells everybody who is responsible for something. */
  tell(ctx: CallerCtx, change: SignInChange): Promise<void>;
};
export type SignInChange = { key: string; version: number; setting: Words; values: readonly string[] };
type Words = { zh: string; en: string };

/** Refuses whoever cannot do all that anybody can, where a parameter decides how people sign in. */
async function requireMayChange(ctx: CallerCtx, { holdsEverything }: SignInGuard, key: string): Promise<void> {
  if (decidesSignIn(key) && !(await holdsEverything(ctx))) refuse('sign-in-settings-of-all');
}

/** The settings that the halls go by; anybody may see them. */
export async function viewHallParameters(ctx: Ctx, { orgSign }: Received<typeof getServiceHallParameter>) {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  const rows = await hallParameters(ctx.db, organisation.id, ctx.now);
  return rows.map((row) => presentHallParameter(row, ctx.language));
}

export async function viewParameters(ctx: CallerCtx, guard: SignInGuard, input: Received<typeof listCall>) {
  const page = await listParameters(ctx.db, ctx.caller.organisationId, input);
  const decides = page.items.some(({ key }) => decidesSignIn(key));
  const mayAll = decides && (await guard.holdsEverything(ctx));
  const items = [];
  for (const row of page.items) items.push(presentParameter(row, await listLostSecrets(ctx, row), mayAll, ctx.now));
  return { ...page, items };
}

export async function viewVersions(ctx: CallerCtx, { key, ...paging }: Received<typeof listParameterChanges>) {
  if (!isParameterKey(key)) return refuse('parameter-unknown');
  const page = await listVersions(ctx.db, ctx.caller.organisationId, key, paging);
  return { ...page, items: page.items.map((version) => presentVersion(key, version)) };
}

/** The parameter as the caller saw it, locked. */
async function lockSeenParameter(
  ctx: CallerCtx,
  { key, version }: { key: string; version?: number | undefined },
): Promise<Parameter> {
  const row = (await lockParameter(ctx.db, ctx.caller.organisationId, key)) ?? refuse('parameter-unknown');
  return version === undefined || row.version === version ? row : refuse('parameter-changed');
}

const isSame = (a: Values, b: Values): boolean => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

/** Gives a parameter these values, and lets those of a sign-in prove themselves. */
async function changeValues(
  ctx: CallerCtx,
  guard: SignInGuard,
  row: Parameter,
  { next, restoredFrom }: { next: Values; restoredFrom: number | null },
) {
  const { organisationId, personId } = ctx.caller;
  if (decidesSignIn(row.key)) await guard.spendProof(ctx);
  const now = valuesAt(row, ctx.now);
  const moved = movedSecret(row.key, now, next);
  if (moved) return refuse('parameter-secret-moved', { field: moved });
  // A second trial in a row falls back to the values before the first.
  const before = row.former !== null && row.proveUntilAt !== null ? row.former : now;
  const proves = hasToProve(row.key) && !isSame(before, next);
  const written = await writeParameter(
    ctx.db,
    {
      organisationId,
      key: row.key,
      values: { ...next },
      former: proves ? { ...before } : null,
      proveUntilAt: proves ? ctx.now + PROVING_MS : null,
      restoredFrom,
      personId,
    },
    ctx.now,
  );
  await forgetSecrets(ctx, row, [written.values, written.former]);
  noteChange(
    ctx,
    { kind: 'parameter', id: row.key, name: row.nameZh },
    valuesForLog(row.key, now),
    valuesForLog(row.key, next),
  );
  const { key, version, nameZh: zh, nameEn: en } = written;
  const changed = fieldsOf(key).flatMap(({ name, value }) => (now[value] === next[value] ? [] : [name]));
  if (decidesSignIn(key) && changed.length > 0)
    await guard.tell(ctx, { key, version, setting: { zh, en }, values: changed });
  return presentParameter(written, await listLostSecrets(ctx, written), true, ctx.now);
}

export async function saveParameter(
  ctx: CallerCtx,
  guard: SignInGuard,
  { key, version, values }: Received<typeof saveCall>,
) {
  await requireMayChange(ctx, guard, key);
  const row = await lockSeenParameter(ctx, { key, version });
  const wrong = findWrongValue(key, values);
  if (wrong) return refuse('parameter-value', wrong);
  const counted = valuesAt(row, ctx.now);
  const merged = (set: Values) =>
    Object.fromEntries(Object.entries({ ...counted, ...set }).filter(([, text]) => text !== ''));
  const wrongPair = wrongTogether(key, merged(values));
  if (wrongPair) return refuse('parameter-value', wrongPair);
  return changeValues(ctx, guard, row, { next: merged(await sealSecrets(ctx, row, values)), restoredFrom: null });
}

/** Asks the system to which a setting leads, as if the values were set. */
export type Trial = (
  ctx: CallerCtx,
  tried: { key: TriedKey; values: Values },
) => Promise<{ outcome: TrialOutcome; detail: string | null }>;

/** A trial sends secrets out and asks whatever address was entered, so it is let in as a change is. */
export async function tryValues(
  ctx: CallerCtx,
  { trial, guard }: { trial: Trial; guard: SignInGuard },
  { key, values = {} }: Received<typeof tryParameter>,
) {
  if (!canBeTried(key)) return refuse('parameter-unknown');
  await requireMayChange(ctx, guard, key);
  const wrong = findWrongValue(key, values);
  if (wrong) return refuse('parameter-value', wrong);
  await guard.spendProof(ctx);
  return trial(ctx, { key, values });
}

export async function restoreVersion(
  ctx: CallerCtx,
  guard: SignInGuard,
  { key, version, to }: Received<typeof restoreParameter>,
) {
  await requireMayChange(ctx, guard, key);
  const row = await lockSeenParameter(ctx, { key, version });
  const earlier = (await findVersion(ctx.db, ctx.caller.organisationId, key, to)) ?? refuse('not-found');
  // Old secrets are kept nowhere: those of now stay.
  const counted = valuesAt(row, ctx.now);
  const secrets = Object.fromEntries(secretsIn(key, counted).map((name) => [name, counted[name] as string]));
  const next = { ...withoutSecrets(key, earlier), ...secrets };
  const wrong = findWrongInAll(key, next);
  if (wrong) return refuse('parameter-value', wrong);
  return changeValues(ctx, guard, row, { next, restoredFrom: to });
}
