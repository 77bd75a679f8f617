import { isSignFixed, openActionsOf, opensLink, universityState } from '@campus/rules/universities/university.ts';
import type { UniversityDetail, UniversityRow } from './universities.store.ts';

/** What a platform administrator sees in a list. */
export const presentRow = (row: UniversityRow) => ({
  id: row.id,
  orgSign: row.orgSign,
  name: { zh: row.nameZh, en: row.nameEn },
  state: universityState(row),
  counts: { people: row.people, departments: row.departments, running: row.running, bytes: row.bytes },
  createdAt: row.createdAt,
});

/** Until when the link opens; null where none does. */
export function linkUntilOf(row: UniversityDetail, now: number): number | null {
  const { linkUsedAt: usedAt, linkExpiresAt: expiresAt } = row;
  return expiresAt !== null && opensLink({ usedAt, expiresAt }, row, now) ? expiresAt : null;
}

export const actionsOf = (row: UniversityDetail) =>
  openActionsOf({
    state: universityState(row),
    signFixed: isSignFixed({ people: row.everybody, keys: row.keys }),
    hasPlatformAdministrator: row.platformAdministrators,
  });

/** One university with its settings, and none of its people or records. */
export const presentUniversity = (row: UniversityDetail, now: number) => ({
  ...presentRow(row),
  primaryColour: row.primaryColour,
  logo: row.logo,
  timeZone: row.timeZone,
  quotaPeople: row.quotaPeople,
  quotaMb: row.quotaMb,
  linkUntil: linkUntilOf(row, now),
  openActions: actionsOf(row),
});
