import { asPublished } from '@campus/rules/flows/meaning.ts';
import { storeFileFor } from '#server/modules/attachments/index.ts';
import {
  businessCategories,
  businesses,
  businessPeople,
  businessSearchText,
  businessVersions,
} from '#server/modules/flows/index.ts';
import { labels, personLabels } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts, uuids } from '#server/platform/sql.ts';
import type { Storage } from '#server/platform/storage.ts';
import { insertAllInto, insertInto } from '#server/platform/table.ts';
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
  const categories = demoCategories.map(({ code, name }, index) => ({
    id: demoCategoryId(orgSign, code),
    organisationId,
    nameZh: name.zh,
    nameEn: name.en,
    position: index + 1,
  }));
  const made = await db.run(sql`${insertAllInto(businessCategories, categories)} on conflict do nothing`);
  // Another server that started at the same moment was quicker.
  if (made < demoCategories.length) return;
  await makeLabels(db, organisationId, orgSign, cast);
  for (const [index, business] of demoBusinessesOf(orgSign).entries())
    await makeBusiness(db, storage, { organisationId, orgSign, cast, business, position: index + 1 }, now);
}

async function isWanted(db: Db, organisationId: string, orgSign: string, cast: PeopleOf): Promise<boolean> {
  // The businesses that the product ships are there already, in a category of their own.
  const shipped = builtInCategoryId(organisationId);
  const others = await db.rows(
    sql`select 1 from business_categories c where c.organisation_id = ${organisationId} and c.id <> ${shipped} limit 1`,
  );
  const made = await db.rows(
    sql`select 1 from businesses b where b.organisation_id = ${organisationId} and b.category_id <> ${shipped} limit 1`,
  );
  if (others.length + made.length > 0) return false;
  const names = businessLabels.map((label) => label.nameZh);
  const own = new Set(businessLabels.map((label) => labelId(orgSign, label.code)));
  const alike = await db.rows<{ id: string }>(
    sql`select l.id from labels l where l.organisation_id = ${organisationId} and l.name_zh = any(${texts(names)})`,
  );
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
  const found = await db.rows(
    sql`select 1 from people p where p.organisation_id = ${organisationId} and p.id = any(${uuids(named)})`,
  );
  return found.length === named.length;
}

async function makeLabels(db: Db, organisationId: string, orgSign: string, cast: PeopleOf): Promise<void> {
  const rows = businessLabels.map(({ code, ...names }) => ({ ...names, id: labelId(orgSign, code), organisationId }));
  await db.run(sql`${insertAllInto(labels, rows)} on conflict do nothing`);
  const members = cast.members.map((member) => ({ ...member, organisationId }));
  await db.run(sql`${insertAllInto(personLabels, members)} on conflict do nothing`);
}

type Making = { organisationId: string; orgSign: string; cast: PeopleOf; business: DemoBusiness; position: number };

async function makeBusiness(db: Db, storage: Storage, making: Making, now: number): Promise<void> {
  const { organisationId, orgSign, cast, business, position } = making;
  const { code, name, summary, introduction, icon, numberPrefix, audience, guides, print, flow, form, annex } =
    business;
  const id = demoBusinessId(orgSign, code);
  const versionId = demoVersionId(orgSign, code);
  await db.run(
    insertInto(businesses, {
      id,
      organisationId,
      code,
      icon,
      numberPrefix,
      audience,
      guides,
      print,
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
    }),
  );
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
      publishedBy: cast.owners[0] ?? null,
    }),
  );
  await db.run(sql`update businesses set published_version_id = ${versionId} where id = ${id}`);
  const part = (ids: readonly string[], of: 'owner' | 'supervisor') =>
    ids.map((personId, index) => ({ organisationId, businessId: id, personId, part: of, position: index }));
  const holders = [...part(cast.owners, 'owner'), ...part(cast.supervisors, 'supervisor')];
  await db.run(insertAllInto(businessPeople, holders));
  const file = {
    id: demoAnnexId(orgSign, code),
    organisationId,
    uploaderId: cast.owners[0] as string,
    name: annex.name,
    mediaType: SPREADSHEET,
    content: await annexFile(annex),
    owner: { kind: 'business', id },
    quota: 'content' as const,
  };
  await storeFileFor(db, storage, file, now);
}
