import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { Db } from '#server/platform/database.ts';
import { readingsOf } from '#server/platform/pinyin.ts';
import { json, sql } from '#server/platform/sql.ts';
import { hasHalf } from './half-terms.ts';

/** What a department is found by, for whoever writes one: both names, pinyin and its initials. */
export const departmentTermsOf = (zh: string, en: string): string =>
  [...new Set([zh, en, ...readingsOf(zh)].map(searchable))].join('|');

const BATCH = 500;

/** Gives departments without search terms theirs, and those with half of a character in them; a bounded batch at a time. */
export async function fillDepartmentTerms(db: Db): Promise<void> {
  for (;;) {
    const rows = await db.rows<{ id: string; zh: string; en: string }>(
      sql`select id, name_zh as zh, name_en as en from departments
        where search_text = '' or ${hasHalf(sql`search_text`, sql`name_zh || name_en`)} limit ${BATCH}`,
    );
    if (rows.length === 0) return;
    const terms = rows.map(({ id, zh, en }) => ({ id, text: departmentTermsOf(zh, en) || '|' }));
    await db.run(sql`
      update departments d set search_text = given.text
      from jsonb_to_recordset(${json(terms)}) as given (id uuid, text text) where d.id = given.id`);
  }
}
