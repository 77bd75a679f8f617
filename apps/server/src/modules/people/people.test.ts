import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { findPersonByAccount, headsAbove, listDepartments, membersOfDepartment, membersOfLabel } from './index.ts';

const t = testApp();
const scut = async () =>
  ((await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }])[0].id;

test('departments are a tree: every path ends in its own id and begins with its parent’s', async () => {
  const departments = await listDepartments(t.database.db, await scut());
  const byId = new Map(departments.map((department) => [department.id, department]));
  expect(departments.length).toBeGreaterThan(5);
  for (const { id, path, parentId } of departments) {
    expect(path.endsWith(`/${id}/`)).toBe(true);
    if (parentId) expect(path).toBe(`${byId.get(parentId)?.path}${id}/`);
  }
});

test('members of a department, with and without those below; disabled people are left out', async () => {
  const organisationId = await scut();
  const departments = await listDepartments(t.database.db, organisationId);
  const root = departments.find((department) => department.parentId === null)!;
  const all = await membersOfDepartment(t.database.db, organisationId, root.id, { below: true });
  const own = await membersOfDepartment(t.database.db, organisationId, root.id, { below: false });
  const [{ n }] = (await t.rows(
    `select count(*)::int as n from people where organisation_id = $1 and home_department_id is not null`,
    [organisationId],
  )) as [{ n: number }];
  expect(all.length).toBe(n);
  expect(own.length).toBeLessThan(all.length);
  await t.rows(`update people set active = false where account = 'student'`);
  const without = await membersOfDepartment(t.database.db, organisationId, root.id, { below: true });
  expect(without.map((person) => person.account)).not.toContain('student');
  await t.rows(`update people set active = true where account = 'student'`);
});

test('members of a label, and nobody of another organisation', async () => {
  const organisationId = await scut();
  const [label] = await t.rows<{ id: string; n: number }>(
    `select l.id, count(*)::int as n from labels l join person_labels pl on pl.label_id = l.id where l.organisation_id = $1 group by l.id limit 1`,
    [organisationId],
  );
  expect(await membersOfLabel(t.database.db, organisationId, label!.id)).toHaveLength(label!.n);
  const [other] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'sdpt'`);
  expect(await membersOfLabel(t.database.db, other!.id, label!.id)).toEqual([]);
});

test('the heads above a person, the nearest first', async () => {
  const organisationId = await scut();
  const student = (await findPersonByAccount(t.database.db, organisationId, 'STUDENT'))!;
  const heads = await headsAbove(t.database.db, organisationId, student.id);
  expect(heads[0]?.departmentId).toBe(student.homeDepartmentId);
  expect(heads.length).toBeGreaterThan(1);
  expect(heads.some((head) => head.headPersonId !== null)).toBe(true);
});
