import {
  type Kept,
  type ParameterKey,
  parameterCatalogue,
  type Values,
  valuesAt,
} from '@campus/rules/parameters/catalogue.ts';
import { settingOf } from '@campus/rules/parameters/settings.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, ms, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { parameterSecrets, parameters } from './parameters.tables.ts';

type Row = RowOf<typeof parameters>;
/** The rules call the end of the time to prove `proveUntilAt`. */
export type Parameter = Omit<Row, 'proveUntil'> & { proveUntilAt: number | null };
const PARAMETER = sql`${columnsOf(
  parameters,
  'k',
  Object.keys(parameters.columns).filter((name) => name !== 'proveUntil'),
)}, k.prove_until as "proveUntilAt"`;
/** With the name of who changed it last. */
export type ShownParameter = Parameter & { changer: string | null };

type Paging = { after?: string | undefined; size?: number | undefined };
const isKnown = () => sql`k.key = any(${texts(Object.keys(parameterCatalogue))})`;

/** One page of an organisation's parameters, in their fixed order. */
export async function listParameters(db: Db, organisationId: string, paging: Paging) {
  const page = keyset<ShownParameter>(
    'asc',
    [{ column: sql`k.position`, type: 'integer', of: (row) => row.position }],
    paging,
  );
  const rows = await db.rows<Parameter>(sql`
    select ${PARAMETER} from parameters k where k.organisation_id = ${organisationId} and ${isKnown()} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(await withChangers(db, rows));
}

async function withChangers(db: Db, rows: readonly Parameter[]): Promise<ShownParameter[]> {
  const ids = rows.flatMap(({ changedBy }) => changedBy ?? []);
  const changers =
    ids.length > 0
      ? await db.rows<{ id: string; name: string }>(sql`select id, name from people where id = any(${uuids(ids)})`)
      : [];
  const names = new Map(changers.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, changer: names.get(row.changedBy ?? '') ?? null }));
}

export type ParameterVersion = {
  version: number;
  values: Record<string, string>;
  changedAt: number;
  changedBy: string | null;
  restoredFrom: number | null;
};

/** One page of what a parameter was, newest first. */
export async function listVersions(db: Db, organisationId: string, key: string, paging: Paging) {
  const page = keyset<ParameterVersion>(
    'desc',
    [{ column: sql`c.version`, type: 'integer', of: (row) => row.version }],
    paging,
  );
  const rows = await db.rows<ParameterVersion>(sql`
    select c.version, c.values, c.changed_at as "changedAt", p.name as "changedBy",
      c.restored_from as "restoredFrom"
    from parameter_changes c left join people p on p.id = c.changed_by
    where c.organisation_id = ${organisationId} and c.key = ${key} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export async function findVersion(
  db: Db,
  organisationId: string,
  key: string,
  version: number,
): Promise<Values | null> {
  const found = await db.row<{ values: Values }>(sql`
    select values from parameter_changes where organisation_id = ${organisationId} and key = ${key} and version = ${version}`);
  return found?.values ?? null;
}

/** What anybody may read of an organisation's parameters. A new name here is a decision: no secret may ever stand in one. */
const OPEN_PARAMETERS = ['hall.basics', 'hall.sign-in', 'hall.epidemic', 'hall.top-up'];

/** The parameters that the hall reads, as they count at a moment: their order is part of what pages rely on. */
export async function hallParameters(db: Db, organisationId: string, now: number): Promise<Parameter[]> {
  const rows = await db.rows<Parameter>(sql`
    select ${PARAMETER} from parameters k
    where k.organisation_id = ${organisationId} and k.key = any(${texts(OPEN_PARAMETERS)}) order by k.position`);
  return rows.map((row) => ({ ...row, values: { ...valuesAt(row, now) } }));
}

/** The networks in which many people share one address, as written by every organisation or by one. */
export async function listSharedNetworks(db: Db, organisationId?: string): Promise<string[]> {
  const ofOne = organisationId === undefined ? sql.empty : sql`and k.organisation_id = ${organisationId}`;
  const rows = await db.rows<Pick<Row, 'values'>>(
    sql`select k.values from parameters k where k.key = 'sign-in.shared-networks' ${ofOne}`,
  );
  return rows.flatMap(({ values }) => values.pValue1 ?? []);
}

/** One parameter that nobody else changes until the transaction ends. */
export async function lockParameter(db: Db, organisationId: string, key: string): Promise<Parameter | null> {
  return db.row<Parameter>(sql`
    select ${PARAMETER} from parameters k where k.organisation_id = ${organisationId} and k.key = ${key} and ${isKnown()}
    for no key update`);
}

type Written = Pick<Parameter, 'organisationId' | 'key' | 'values' | 'former' | 'proveUntilAt' | 'restoredFrom'> & {
  personId: string;
};

/** The next version of a parameter; its history is kept by the table. */
export async function writeParameter(db: Db, written: Written, now: number): Promise<ShownParameter> {
  const { organisationId, key, values, former, proveUntilAt, restoredFrom, personId } = written;
  const rows = await db.rows<Parameter>(sql`
    update parameters k set values = ${json(values)}, former = ${former && json(former)},
      prove_until = ${proveUntilAt === null ? null : at(proveUntilAt)}, restored_from = ${restoredFrom},
      changed_by = ${personId}, changed_at = ${at(now)}, version = k.version + 1
    where k.organisation_id = ${organisationId} and k.key = ${key} returning ${PARAMETER}`);
  const [row] = await withChangers(db, rows);
  return row as ShownParameter;
}

/** A way of signing in to a hall; with the unified login also the address that vouched for the person. */
type SignInWay = { mode: 'account and password' } | { mode: 'unified authentication'; address: string };

/**
 * As a part of the statement that opens a session: new sign-in settings have proved themselves, because somebody who
 * came after they were saved signed in by them. A sign-in that was already under way proves nothing.
 */
export const settleSignIn = (organisationId: string, way: SignInWay, now: number): Sql => sql`
  update parameters set former = null, prove_until = null
  where organisation_id = ${organisationId} and changed_at <= ${at(now)} and prove_until > ${at(now)} and (
    key = 'hall.sign-in' and coalesce(values ->> 'pValue5', 'account and password') = ${way.mode}
      and ${way.mode === 'account and password' ? sql`true` : sql`${way.address} in (values ->> 'pValue9', values ->> 'pValue10')`}
    or key = 'sign-in.unified' and ${way.mode === 'unified authentication'})`;

/** How people sign in to an organisation at a moment. */
export type SignInSettings = {
  unified: boolean;
  address: string | null;
  addressOfPhones: string | null;
  /** Whether account and password are open to everybody beside the unified login. */
  passwordsToo: boolean;
  validation: string | null;
  attribute: string | null;
  authority: string | null;
  /** Whether big screens show a code to scan. */
  scan: boolean;
  /** How many days a one-time password opens a first sign-in. */
  oneTimeDays: number;
};

const SIGN_IN_KEYS: ParameterKey[] = ['hall.sign-in', 'sign-in.unified', 'sign-in.scan', 'sign-in.passwords'];
/** The parameters that say how people sign in, as they are kept. */
export type SignInRows = (Kept & { key: string })[];

/** As a part of a statement that looks for who signs in. */
export const signInRows = (organisationId: Sql) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'values', k.values, 'former', k.former,
    'proveUntilAt', ${ms('k.prove_until')})), '[]')
  from parameters k where k.organisation_id = ${organisationId} and k.key = any(${texts(SIGN_IN_KEYS)}))`;

/** With values that are only tried, they count as if they were set. */
export async function findSignInSettings(
  db: Db,
  organisationId: string,
  now: number,
  tried?: { key: string; values: Values },
): Promise<SignInSettings> {
  const rows = await db.rows<Kept & { key: string }>(sql`
    select k.key, k.values, k.former, k.prove_until as "proveUntilAt" from parameters k
    where k.organisation_id = ${organisationId} and k.key = any(${texts(SIGN_IN_KEYS)})`);
  return signInSettings(rows, now, tried);
}

export function signInSettings(rows: SignInRows, now: number, tried?: { key: string; values: Values }): SignInSettings {
  const valuesOf = (key: ParameterKey) => {
    const row = rows.find((candidate) => candidate.key === key);
    return { ...(row && valuesAt(row, now)), ...(tried?.key === key ? tried.values : {}) };
  };
  const [hall, more] = [valuesOf('hall.sign-in'), valuesOf('sign-in.unified')];
  const address = settingOf('hall.sign-in', 'address', hall);
  return {
    // One that leads nowhere keeps nobody from account and password.
    unified: settingOf('hall.sign-in', 'mode', hall) === 'unified authentication' && address !== null,
    address,
    addressOfPhones: settingOf('hall.sign-in', 'addressOfPhones', hall),
    passwordsToo: settingOf('hall.sign-in', 'passwords', hall) === 'open',
    validation: settingOf('sign-in.unified', 'validation', more),
    attribute: settingOf('sign-in.unified', 'attribute', more),
    authority: settingOf('sign-in.unified', 'authority', more),
    scan: settingOf('sign-in.scan', 'scanCode', valuesOf('sign-in.scan')) === 'on',
    oneTimeDays: Number(settingOf('sign-in.passwords', 'oneTimeDays', valuesOf('sign-in.passwords'))),
  };
}

/** Seals one secret value; it is known by the version of its parameter in which it was written. */
export async function insertSecret(
  db: Db,
  of: { organisationId: string; key: string; value: string; version: number },
  sealed: Buffer,
): Promise<void> {
  await db.run(insertInto(parameterSecrets, { ...of, sealed }));
}

export async function findSecret(
  db: Db,
  of: { organisationId: string; key: string; value: string; version: number },
): Promise<Buffer | null> {
  const found = await db.row<{ sealed: Buffer }>(sql`
    select s.sealed from parameter_secrets s
    where s.organisation_id = ${of.organisationId} and s.key = ${of.key} and s.value = ${of.value} and s.version = ${of.version}`);
  return found?.sealed ?? null;
}

/** Deletes the secrets that a parameter no longer refers to; old ones are kept nowhere. */
export async function dropSecrets(
  db: Db,
  organisationId: string,
  key: string,
  remaining: readonly { value: string; version: number }[],
): Promise<void> {
  await db.run(sql`
    delete from parameter_secrets s where s.organisation_id = ${organisationId} and s.key = ${key}
      and not exists (select 1 from jsonb_to_recordset(${json(remaining)}) as k (value text, version integer)
        where k.value = s.value and k.version = s.version)`);
}
