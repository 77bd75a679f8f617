import { type Values, valuesAt } from '@campus/rules/parameters/catalogue.ts';
import { settingOf } from '@campus/rules/parameters/settings.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, rowsOf } from '#server/platform/database.ts';
import { and, eq, sql } from '#server/platform/drizzle.ts';
import type { Parameter } from './parameters.store.ts';
import { parameters } from './parameters.tables.ts';
import { openSecret } from './secret-values.ts';

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

async function findRow(db: Db, organisationId: string): Promise<Parameter | null> {
  const [row] = await db
    .select()
    .from(parameters)
    .where(and(eq(parameters.organisationId, organisationId), eq(parameters.key, KEY)));
  return row ?? null;
}

const corpAndAgent = (values: Values) => {
  const [corp, agent] = [settingOf(KEY, 'corp', values), settingOf(KEY, 'agent', values)];
  return corp && agent ? { corp, agent } : null;
};

/** The corp whose members an organisation's people are; null where WeCom is not set up. */
export async function findCorp(db: Db, organisationId: string, now: number): Promise<string | null> {
  const row = await findRow(db, organisationId);
  const values = row && valuesAt(row, now);
  return values?.pValue3 ? (corpAndAgent(values)?.corp ?? null) : null;
}

/** The settings of WeCom, with its secret; null where they are not complete. */
export async function findWeComSettings(
  tools: Pick<Ctx, 'db' | 'secrets' | 'now'>,
  organisationId: string,
): Promise<WeComSettings | null> {
  const row = await findRow(tools.db, organisationId);
  const values = row && valuesAt(row, tools.now);
  const app = values && corpAndAgent(values);
  const secret = row && app && (await openSecret(tools, row, 'pValue3'));
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

/** What stands in the file by which WeCom sees whose a domain is; null where no organisation has one of that name. */
export async function findVerifyText(db: Db, name: string): Promise<string | null> {
  const plain = name.replace(/\.txt$/, '');
  const result = await db.execute(sql`
    select p.values ->> 'pValue9' as text from parameters p join organisations o on o.id = p.organisation_id and o.active
    where p.key = ${KEY} and p.values ->> 'pValue8' in (${plain}, ${`${plain}.txt`})
    order by o.created_at, o.id limit 1`);
  return rowsOf<{ text: string | null }>(result)[0]?.text ?? null;
}
