import type { Who } from '@campus/rules/flows/definition.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import { businessCategories, businesses, businessSearchText, businessVersions } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { assign, insertInto } from '#server/platform/table.ts';
import { stableId } from '../../stable-id.ts';
import type { BuiltInBusiness } from './built-in-business.ts';
import { complaint } from './complaint.ts';
import { faultReport } from './fault-report.ts';
import { networkBusinesses } from './network.ts';
import { staffRegistration } from './staff-registration.ts';

const CATEGORY = { zh: '网络服务', en: 'Network services' };
export const builtInCategoryId = (organisationId: string) => stableId('business-category', organisationId, 'network');
const businessId = (organisationId: string, code: string) => stableId('business', organisationId, code);

/** Who gets complaints, and who reviews what people apply for with the network. */
export type Desks = { complaints: Who; review: Who };

/** Gives an organisation the built-in businesses that it lacks. An existing one keeps its settings. */
export async function giveBusinesses(db: Db, organisationId: string, desks: Desks, now: number): Promise<void> {
  const standing = await db.rows<Standing>(
    sql`select b.id, b.code, b.name_zh as "nameZh", b.icon from businesses b where b.organisation_id = ${organisationId}`,
  );
  const shipped = [
    faultReport,
    complaint(desks.complaints),
    ...networkBusinesses(desks.review),
    staffRegistration(desks.review),
  ];
  await followNames(db, standing, shipped);
  const missing = shipped.filter((business) => !standing.some(({ code }) => code === business.code));
  if (missing.length === 0) return;
  const categoryId = await giveCategory(db, organisationId);
  for (const [index, business] of missing.entries())
    await giveBusiness(db, business, { organisationId, categoryId, position: index + 1 }, now);
}

/** What the product called a business before, and drew for it. */
const former: Readonly<Record<string, { nameZh: string; icon: string }>> = {
  'reopen-network': { nameZh: '网络复通', icon: 'open' },
  'change-mac': { nameZh: '更换MAC', icon: 'device' },
  'change-dormitory': { nameZh: '迁移宿舍', icon: 'move' },
  'change-network-password': { nameZh: '修改上网密码', icon: 'key' },
  'epidemic-freeze': { nameZh: '疫情期间冻结', icon: 'epidemic' },
  'epidemic-unfreeze': { nameZh: '疫情期间解冻', icon: 'epidemic' },
};

type Standing = { id: string; code: string; nameZh: string; icon: string };

/** A business that still has the name and the picture that the product gave it gets those of today. */
async function followNames(db: Db, standing: readonly Standing[], shipped: readonly BuiltInBusiness[]): Promise<void> {
  for (const business of standing) {
    const was = former[business.code];
    const now = shipped.find(({ code }) => code === business.code);
    if (!was || !now || business.nameZh !== was.nameZh || business.icon !== was.icon) continue;
    const { name, summary, icon } = now;
    const today = assign(businesses, {
      icon,
      nameZh: name.zh,
      nameEn: name.en,
      summaryZh: summary.zh,
      summaryEn: summary.en,
      searchText: businessSearchText(name, summary),
    });
    await db.run(sql`update businesses set ${today} where id = ${business.id}`);
  }
}

/** The shipped category, or the one that the organisation has under the same name. */
async function giveCategory(db: Db, organisationId: string): Promise<string> {
  const category = insertInto(businessCategories, {
    id: builtInCategoryId(organisationId),
    organisationId,
    nameZh: CATEGORY.zh,
    nameEn: CATEGORY.en,
    position: 0,
  });
  await db.run(sql`${category} on conflict do nothing`);
  const row = await db.row<{ id: string }>(
    sql`select c.id from business_categories c where c.organisation_id = ${organisationId} and c.name_zh = ${CATEGORY.zh}`,
  );
  return row?.id ?? builtInCategoryId(organisationId);
}

async function giveBusiness(
  db: Db,
  business: BuiltInBusiness,
  place: { organisationId: string; categoryId: string; position: number },
  now: number,
): Promise<void> {
  const { organisationId, categoryId, position } = place;
  const { code, name, summary, introduction, icon, numberPrefix, guides, flow, form } = business;
  const id = businessId(organisationId, code);
  const versionId = stableId('business-version', id, '1');
  const row = insertInto(businesses, {
    id,
    organisationId,
    code,
    categoryId,
    icon,
    numberPrefix,
    position,
    guides: [...guides],
    audience: business.audience ?? { kind: 'all' },
    nameZh: name.zh,
    nameEn: name.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    introductionZh: introduction.zh,
    introductionEn: introduction.en,
    suspended: false,
    publishedVersionId: null,
    searchText: businessSearchText(name, summary),
    createdAt: now,
    changedAt: now,
  });
  // Another server that started at the same moment was quicker.
  if ((await db.run(sql`${row} on conflict do nothing`)) === 0) return;
  await db.run(
    insertInto(businessVersions, {
      id: versionId,
      organisationId,
      businessId: id,
      flow: asPublished(flow),
      form,
      number: 1,
      state: 'published',
      changedAt: now,
      publishedAt: now,
      publishedBy: null,
    }),
  );
  await db.run(sql`update businesses set published_version_id = ${versionId} where id = ${id}`);
}
