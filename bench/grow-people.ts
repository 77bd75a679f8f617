import { randomUUID } from 'node:crypto';
import { departmentTermsOf, searchTermsOf } from '@campus/server/src/modules/people/index.ts';
import type { Pool } from 'pg';

const AT_ONCE = 5_000;
/** Fifty schools with ten departments each. */
const SCHOOLS = 50;
const UNDER_EACH = 10;
const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国志文斌宇浩晨阳欣怡梓涵';
const pick = (letters: string, n: number) => letters[n % letters.length] as string;
const nameOf = (n: number) =>
  pick(FAMILY, n) + pick(GIVEN, Math.floor(n / 32)) + (n % 3 ? pick(GIVEN, Math.floor(n / 7)) : '');

/** Grows one organisation to so many people: nine in ten study, one in a hundred has been disabled. */
export async function growPeople(pool: Pool, to: number): Promise<{ seconds: number }> {
  const began = performance.now();
  const found = await pool.query<{ id: string; n: number }>(
    `select o.id, count(p.id)::int as n from organisations o join people p on p.organisation_id = o.id where o.org_sign = 'scut' group by o.id`,
  );
  const { id: organisation, n: present } = found.rows[0] as { id: string; n: number };
  const departments = await growDepartments(pool, organisation);
  for (let made = present; made < to; made += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, to - made) }, (_, at) => personOf(made + at, departments));
    await pool.query(
      `insert into people (id, organisation_id, account, name, kind, active, home_department_id, password_state, admission_year, search_text, search_grams,
         open_text, created_at, changed_at)
       select r.id, $1, r.account, r.name, r.kind, r.active, r.department, 'set', r.year, r.text, r.grams, r.open, now(), now()
       from jsonb_to_recordset($2::jsonb) as r (id uuid, account text, name text, kind text, active boolean, department uuid, year integer, text text,
         grams text[], open text)`,
      [organisation, JSON.stringify(rows)],
    );
  }
  await pool.query(
    `insert into person_roles (organisation_id, person_id, role_id)
     select p.organisation_id, p.id, r.id from people p join roles r on r.organisation_id = p.organisation_id and r.code = p.kind
     where p.organisation_id = $1 on conflict do nothing`,
    [organisation],
  );
  await pool.query('vacuum analyze people, person_roles, departments, person_labels, person_departments');
  return { seconds: (performance.now() - began) / 1000 };
}

function personOf(n: number, departments: readonly string[]) {
  const [account, name] = [`9${String(n).padStart(8, '0')}`, nameOf(n)];
  const terms = searchTermsOf(name, account);
  return {
    id: randomUUID(),
    account,
    name,
    kind: n % 10 === 0 ? 'staff' : 'student',
    active: n % 100 !== 7,
    department: departments[n % departments.length],
    year: n % 10 === 0 ? null : 2020 + (n % 7),
    text: terms.searchText,
    grams: terms.searchGrams,
    open: terms.openText,
  };
}

async function growDepartments(pool: Pool, organisation: string): Promise<string[]> {
  const known = await pool.query<{ id: string }>(
    `select id from departments where organisation_id = $1 and name_en like 'Section %' order by path`,
    [organisation],
  );
  if (known.rows.length > 0) return known.rows.map(({ id }) => id);
  const made: string[] = [];
  const add = async (zh: string, en: string, parent: { id: string; path: string } | null) => {
    const id = randomUUID();
    const path = `${parent?.path ?? '/'}${id}/`;
    await pool.query(
      `insert into departments (id, organisation_id, parent_id, path, name_zh, name_en, search_text) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, organisation, parent?.id ?? null, path, zh, en, departmentTermsOf(zh, en)],
    );
    return { id, path };
  };
  for (let school = 1; school <= SCHOOLS; school++) {
    const above = await add(`第${school}学院`, `School ${school}`, null);
    for (let n = 1; n <= UNDER_EACH; n++)
      made.push((await add(`第${school}学院${n}系`, `Section ${school}.${n}`, above)).id);
  }
  return made;
}
