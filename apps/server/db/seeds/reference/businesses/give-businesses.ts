import type { Who } from '@campus/rules/flows/definition.ts';
import { businessCategories, businesses, businessSearchText, businessVersions } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
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
  const standing = await db
    .select({ id: businesses.id, code: businesses.code, nameZh: businesses.nameZh, icon: businesses.icon })
    .from(businesses)
    .where(eq(businesses.organisationId, organisationId));
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
    await db
      .update(businesses)
      .set({
        icon,
        nameZh: name.zh,
        nameEn: name.en,
        summaryZh: summary.zh,
        summaryEn: summary.en,
        searchText: businessSearchText(name, summary),
      })
      .where(eq(businesses.id, business.id));
  }
}

/** The shipped category, or the one that the organisation has under the same name. */
async function giveCategory(db: Db, organisationId: string): Promise<string> {
  await db
    .insert(businessCategories)
    .values({
      id: builtInCategoryId(organisationId),
      organisationId,
      nameZh: CATEGORY.zh,
      nameEn: CATEGORY.en,
      position: 0,
    })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: businessCategories.id })
    .from(businessCategories)
    .where(and(eq(businessCategories.organisationId, organisationId), eq(businessCategories.nameZh, CATEGORY.zh)));
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
  const made = await db
    .insert(businesses)
    .values({
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
    })
    .onConflictDoNothing()
    .returning({ id: businesses.id });
  // Another server that started at the same moment was quicker.
  if (made.length === 0) return;
  await db.insert(businessVersions).values({
    id: versionId,
    organisationId,
    businessId: id,
    flow,
    form,
    number: 1,
    state: 'published',
    changedAt: now,
    publishedAt: now,
    publishedBy: null,
  });
  await db.update(businesses).set({ publishedVersionId: versionId }).where(eq(businesses.id, id));
}
