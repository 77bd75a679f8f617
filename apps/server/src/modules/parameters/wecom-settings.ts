import type { Values } from '@campus/rules/parameters/catalogue.ts';
import { settingOf } from '@campus/rules/parameters/settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { unsealAt } from './secret-values.ts';

const KEY = 'sign-in.wecom';

/** How an organisation's WeCom is asked, and where its people go. */
export type WeComSettings = {
  corp: string;
  agent: string;
  secret: string;
  /** Whether a member whom nobody is bound to is the person of that account. */
  byAccount: boolean;
  api: string;
  authorize: string;
  scan: string;
};

/** WeCom settings need no trial, so the stored values count; the secret comes sealed. */
async function findStored(db: Db, organisationId: string): Promise<{ values: Values; sealed: Buffer | null } | null> {
  return db.row<{ values: Values; sealed: Buffer | null }>(sql`
    select p.values, s.sealed from parameters p
    left join parameter_secrets s on s.organisation_id = p.organisation_id and s.key = p.key and s.value = 'pValue3'
      and s.version::text = p.values ->> 'pValue3'
    where p.organisation_id = ${organisationId} and p.key = ${KEY}`);
}

/** Null also with an address that is not obeyed: the secret was not entered for the usual one. */
const corpAndAgent = (values: Values) => {
  const [corp, agent] = [settingOf(KEY, 'corp', values), settingOf(KEY, 'agent', values)];
  const isObeyed = !values.pValue5 || settingOf(KEY, 'api', values) === values.pValue5;
  return corp && agent && isObeyed ? { corp, agent } : null;
};

/** The corp whose members an organisation's people are; null where WeCom is not set up. */
export async function findCorp(db: Db, organisationId: string): Promise<string | null> {
  const stored = await findStored(db, organisationId);
  return stored?.sealed ? (corpAndAgent(stored.values)?.corp ?? null) : null;
}

/**
 * The settings of WeCom, with its secret; null where they are not complete. Values that are only tried count as if they
 * were set, but a kept secret goes to no other address than the kept one.
 */
export async function findWeComSettings(
  { db, secrets }: Pick<Ctx, 'db' | 'secrets'>,
  organisationId: string,
  tried: Values = {},
): Promise<WeComSettings | null> {
  const { values: storedValues = {}, sealed = null } = (await findStored(db, organisationId)) ?? {};
  const values = { ...storedValues, ...tried };
  const app = corpAndAgent(values);
  const at = { organisationId, key: KEY, value: 'pValue3', version: Number(storedValues.pValue3 ?? 0) };
  const isSameAddress = (values.pValue5 || null) === (storedValues.pValue5 || null);
  const secret = app && (tried.pValue3 ?? (isSameAddress ? unsealAt(secrets, at, sealed) : null));
  if (!secret) return null;
  return {
    ...app,
    secret,
    byAccount: settingOf(KEY, 'binding', values) === 'userid-is-account',
    api: settingOf(KEY, 'api', values) as string,
    authorize: settingOf(KEY, 'authorize', values) as string,
    scan: settingOf(KEY, 'scan', values) as string,
  };
}

/** The text of the file that proves to WeCom whose a domain is; null where no organisation has a file of that name. */
export async function findVerifyText(db: Db, name: string): Promise<string | null> {
  const plain = name.replace(/\.txt$/, '');
  const found = await db.row<{ text: string | null }>(sql`
    select p.values ->> 'pValue9' as text from parameters p join organisations o on o.id = p.organisation_id and o.active
    where p.key = ${KEY} and p.values ->> 'pValue8' in (${plain}, ${`${plain}.txt`})
    order by o.created_at, o.id limit 1`);
  return found?.text ?? null;
}
