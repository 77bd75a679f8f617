import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { departmentFinder, planDepartments, type StandingDepartment } from './departments.ts';

const department = (
  id: string,
  nameZh: string,
  parentId: string | null = null,
  more: Partial<StandingDepartment> = {},
): StandingDepartment => ({
  id,
  parentId,
  code: null,
  nameZh,
  nameEn: `${nameZh} en`,
  closed: false,
  mergedIntoId: null,
  ...more,
});

const standing = [
  department('1', '工学院', null, { code: 'E' }),
  department('2', '办公室', '1'),
  department('3', '理学院'),
  department('4', '办公室', '3'),
  department('5', '旧系', null, { closed: true, mergedIntoId: '3' }),
  department('6', '没了的系', null, { closed: true }),
  department('7', '数学系', '3'),
  department('8', '两个旧的', null, { closed: true, mergedIntoId: '1' }),
  department('9', '两个旧的', null, { closed: true, mergedIntoId: '3' }),
  department('10', '关了的系', null, { closed: true, code: 'G' }),
  department('11', '并入的系', null, { closed: true, code: 'H', mergedIntoId: '3' }),
];

describe('[ROS-03] a text that names a department', () => {
  const find = departmentFinder(standing);
  test.each([
    ['e', { id: '1' }],
    ['工学院', { id: '1' }],
    ['数学系 EN', { id: '7' }],
    ['工学院/办公室', { id: '2' }],
    ['E/办公室', { id: '2' }],
    ['理学院 / 办公室', { id: '4' }],
    ['办公室', { fault: 'department-ambiguous' }],
    ['旧系', { id: '3' }],
    ['没了的系', { fault: 'department-closed' }],
    ['不知道', { fault: 'department-unknown' }],
    ['工学院/数学系', { fault: 'department-unknown' }],
    ['/办公室', { fault: 'department-unknown' }],
    ['两个旧的', { fault: 'department-ambiguous' }],
  ])('%s', (text, found) => expect(find(text)).toEqual(found));
});

describe('[ROS-01] a list of departments', () => {
  const row = (nr: number, code: string, nameZh: string, parent?: string | null) => ({
    nr,
    code,
    nameZh,
    ...(parent !== undefined && { parent }),
  });
  test('what only hangs below a circle is put where it is said', () => {
    const rows = [row(2, 'S', '理学院', '数学系'), row(3, 'N', '新系', 'S')];
    expect(planDepartments(rows, standing)).toMatchObject([
      { fault: 'department-cycle', outcome: 'odd' },
      { fault: null, outcome: 'new', after: { parent: '3' } },
    ]);
  });
  test('nothing is put under a closed one that the list has, and under a merged one means under the other', () => {
    const rows = [
      row(2, 'G', '关了的系'),
      row(3, 'H', '并入的系'),
      row(4, 'N', '新系', 'G'),
      row(5, 'M', '另一系', 'H'),
    ];
    expect(planDepartments(rows, standing)).toMatchObject([
      { fault: 'department-closed' },
      { fault: 'department-closed' },
      { fault: 'department-closed' },
      { fault: null, after: { parent: '3' } },
    ]);
  });
  test('what a row does not say stays, and a code is given to the one open department of that name', () => {
    expect(planDepartments([row(2, 'M', '数学系')], standing)).toMatchObject([
      { outcome: 'changed', id: '7', before: { code: null }, after: { code: 'M' } },
    ]);
    expect(planDepartments([row(2, 'O', '办公室')], standing)).toMatchObject([{ outcome: 'new', id: null }]);
  });

  test('the same list a second time changes nothing', () => {
    const rows = [row(2, 'E', '工学院', null), row(3, 'M', '数学系', 'E')];
    const [, moved] = planDepartments(rows, standing);
    const after = standing.map((before) =>
      before.id === '7' ? { ...before, code: 'M', parentId: moved!.after.parent ?? null } : before,
    );
    expect(planDepartments(rows, after).map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  });

  test('circles are put aside, in the list and with what stands, and so is what hangs on a row that is not made', () => {
    expect(planDepartments([row(2, 'E', '工学院', '工学院/办公室')], standing)).toMatchObject([
      { fault: 'department-cycle' },
    ]);
    const [a, b, c] = planDepartments([row(2, 'A', '甲', 'B'), row(3, 'B', '乙', 'A'), row(4, 'C', '丙', 'A')], []);
    expect([a, b, c].map((planned) => planned!.outcome)).toEqual(['odd', 'odd', 'odd']);
    const [lost, below] = planDepartments([row(2, 'X', '丁', '哪里'), row(3, 'Y', '戊', 'X')], []);
    expect([lost!.fault, below!.fault]).toEqual(['department-unknown', 'department-unknown']);
  });

  test('whatever the list, what is not odd forms no circle', () => {
    const codes = ['A', 'B', 'C', 'D', 'E'];
    const list = fc.uniqueArray(
      fc.record({ code: fc.constantFrom(...codes), parent: fc.option(fc.constantFrom(...codes), { nil: null }) }),
      {
        selector: ({ code }) => code,
      },
    );
    fc.assert(
      fc.property(list, (input) => {
        const rows = input.map(({ code, parent }, n) => row(n + 2, code, `名${code}`, parent));
        const made = planDepartments(rows, [department('1', '工学院', null, { code: 'E' })]).filter(
          ({ outcome }) => outcome !== 'odd',
        );
        const above = new Map(
          made.map((planned) => [
            rows.find(({ nr }) => nr === planned.nr)!.code,
            planned.parentKey?.toUpperCase() ?? (planned.after.parent === '1' ? 'E' : null),
          ]),
        );
        for (const start of above.keys()) {
          let at: string | null = start;
          for (let n = 0; at !== null && n <= codes.length; n += 1) at = above.get(at) ?? null;
          expect(at).toBeNull();
        }
      }),
    );
  });
});
