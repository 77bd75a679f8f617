import { storeFileFor } from '#server/modules/attachments/index.ts';
import {
  businessCategories,
  businesses,
  businessPeople,
  businessSearchText,
  businessVersions,
} from '#server/modules/flows/index.ts';
import { labels, people, personLabels } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
import type { Storage } from '#server/platform/storage.ts';
import { builtInCategoryId } from '../../reference/businesses/give-businesses.ts';
import { stableId } from '../../stable-id.ts';
import { labelId } from '../make-organisation.ts';
import { annexFile, SPREADSHEET } from './annex-file.ts';
import type { DemoBusiness } from './describe-business.ts';
import {
  demoAnnexId,
  demoBusinessesOf,
  demoBusinessId,
  demoCategories,
  demoCategoryId,
  demoVersionId,
} from './index.ts';
import { businessLabels, type PeopleOf, peopleOf } from './people-of.ts';

/**
 * Gives a demo organisation the sample businesses, where it has neither businesses nor categories nor labels of the
 * same names, and everybody whom they name is still there; so that a demo which was made before there were businesses
 * gets them at the next start, and one in use is left alone.
 */
export async function makeBusinesses(db: Db, storage: Storage, orgSign: string, now: number): Promise<void> {
  const organisationId = stableId('organisation', orgSign);
  const cast = peopleOf(orgSign);
  if (!(await isWanted(db, organisationId, orgSign, cast))) return;
  const made = await db
    .insert(businessCategories)
    .values(
      demoCategories.map(({ code, name }, index) => ({
        id: demoCategoryId(orgSign, code),
        organisationId,
        nameZh: name.zh,
        nameEn: name.en,
        position: index + 1,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: businessCategories.id });
  // Another server that started at the same moment was quicker.
  if (made.length < demoCategories.length) return;
  await makeLabels(db, organisationId, orgSign, cast);
  for (const [index, business] of demoBusinessesOf(orgSign).entries())
    await makeBusiness(db, storage, { organisationId, orgSign, cast, business, position: index + 1 }, now);
}

async function isWanted(db: Db, organisationId: string, orgSign: string, cast: PeopleOf): Promise<boolean> {
  // The businesses that the product ships are there already, in a category of their own.
  const shipped = builtInCategoryId(organisationId);
  const others = await db
    .select({ id: businessCategories.id })
    .from(businessCategories)
    .where(and(eq(businessCategories.organisationId, organisationId), ne(businessCategories.id, shipped)))
    .limit(1);
  const made = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.organisationId, organisationId), ne(businesses.categoryId, shipped)))
    .limit(1);
  if (others.length + made.length > 0) return false;
  const names = businessLabels.map((label) => label.nameZh);
  const own = new Set(businessLabels.map((label) => labelId(orgSign, label.code)));
  const alike = await db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.organisationId, organisationId), inArray(labels.nameZh, names)));
  if (alike.some(({ id }) => !own.has(id))) return false;
  const named = [
    ...new Set([
      ...cast.owners,
      ...cast.supervisors,
      ...cast.sealApprovers,
      cast.sealKeeper,
      ...cast.members.map((member) => member.personId),
    ]),
  ];
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.organisationId, organisationId), inArray(people.id, named)));
  return found.length === named.length;
}

async function makeLabels(db: Db, organisationId: string, orgSign: string, cast: PeopleOf): Promise<void> {
  const rows = businessLabels.map(({ code, ...names }) => ({ ...names, id: labelId(orgSign, code), organisationId }));
  await db.insert(labels).values(rows).onConflictDoNothing();
  await db
    .insert(personLabels)
    .values(cast.members.map((member) => ({ ...member, organisationId })))
    .onConflictDoNothing();
}

type Making = { organisationId: string; orgSign: string; cast: PeopleOf; business: DemoBusiness; position: number };

async function makeBusiness(db: Db, storage: Storage, making: Making, now: number): Promise<void> {
  const { organisationId, orgSign, cast, business, position } = making;
  const { code, name, summary, introduction, icon, numberPrefix, audience, guides, flow, form, annex } = business;
  const id = demoBusinessId(orgSign, code);
  const versionId = demoVersionId(orgSign, code);
  await db.insert(businesses).values({
    id,
    organisationId,
    code,
    icon,
    numberPrefix,
    audience,
    guides,
    position,
    categoryId: demoCategoryId(orgSign, business.category),
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
    publishedBy: cast.owners[0] ?? null,
  });
  await db.update(businesses).set({ publishedVersionId: versionId }).where(eq(businesses.id, id));
  const part = (ids: readonly string[], of: 'owner' | 'supervisor') =>
    ids.map((personId, index) => ({ organisationId, businessId: id, personId, part: of, position: index }));
  await db.insert(businessPeople).values([...part(cast.owners, 'owner'), ...part(cast.supervisors, 'supervisor')]);
  const file = {
    id: demoAnnexId(orgSign, code),
    organisationId,
    uploaderId: cast.owners[0] as string,
    name: annex.name,
    mediaType: SPREADSHEET,
    content: await annexFile(annex),
    owner: { kind: 'business', id },
  };
  await storeFileFor(db, storage, file, now);
}
