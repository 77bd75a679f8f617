import { randomUUID } from 'node:crypto';
import {
  addLabel,
  changeLabelMembers,
  deleteLabel,
  getLabel,
  listLabelMembers,
  listManagedLabels,
  previewLabelRule,
  renameLabel,
  saveLabelRule,
} from '@campus/contract/calls/labels.ts';
import type { Call, Reply, Sent } from '@campus/contract/define-call.ts';
import { describe, expect, test } from 'vitest';
import { publishChanged } from '../../../test/publish-changed.ts';
import { testApp } from '../../../test/test-app.ts';
import { checkLabels } from '../../doctor/labels.check.ts';
import { findFlowMarks } from '../flows/index.ts';

const t = testApp();
const tokens = new Map<string, string>();
async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account) ?? (await t.signIn(account)).access_token;
  tokens.set(account, known);
  return known;
}
const ask = async <C extends Call>(account: string, call: C, payload: Sent<C>) =>
  t.call(call, payload, { token: await tokenOf(account), json: call.method !== 'GET' });
async function must<C extends Call>(account: string, call: C, payload: Sent<C>): Promise<Reply<C>> {
  const { status, body } = await ask(account, call, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
async function refusal<C extends Call>(account: string, call: C, payload: Sent<C>): Promise<string> {
  return (await ask(account, call, payload)).body.code;
}

const findId = async (text: string, values: unknown[] = []) => (await t.rows<{ id: string }>(text, values))[0]!.id;
const organisation = () => findId(`select id from organisations where org_sign = 'scut'`);
const person = async (account: string) =>
  findId('select id from people where organisation_id = $1 and account = $2', [await organisation(), account]);
const departmentOf = async (account: string) =>
  findId('select home_department_id as id from people where organisation_id = $1 and account = $2', [
    await organisation(),
    account,
  ]);
const made = async (rule?: Sent<typeof saveLabelRule>['rule']) => {
  const name = randomUUID().slice(0, 8);
  const { id } = await must('admin', addLabel, { name: { zh: name, en: name } });
  if (rule) await must('admin', saveLabelRule, { id, rule });
  return id;
};
const members = async (id: string, list: 'members' | 'kept-out' | 'others' = 'members') =>
  (await must('admin', listLabelMembers, { id, list, size: 100 })).items;
const accounts = async (id: string) => (await members(id)).map(({ account }) => account);
/** A role of a test's own. */
async function give(account: string, scope: string, ...permissions: string[]): Promise<void> {
  await t.rows(
    `with r as (
       insert into roles (id, organisation_id, code, name_zh, name_en, data_scope) values (gen_random_uuid(), $1, $2, $2, $2, $3) returning id
     ), p as (insert into role_permissions (role_id, permission) select r.id, unnest($4::text[]) from r)
     insert into person_roles (organisation_id, person_id, role_id) select $1, $5, r.id from r`,
    [await organisation(), randomUUID(), scope, permissions, await person(account)],
  );
}
const healthy = async () => expect((await checkLabels({ db: t.database.db })).violations).toEqual([]);

describe('[ADM-06] the list of labels', () => {
  test('counts the active and the disabled who carry each, and finds by either name', async () => {
    const all = (await must('admin', listManagedLabels, { size: 100 })).items;
    const truth = await t.rows<{ id: string; n: number }>(
      `select l.id, count(pl.person_id)::int as n from labels l left join person_labels pl on pl.label_id = l.id where l.organisation_id = $1 group by l.id`,
      [await organisation()],
    );
    expect(new Map(all.map((row) => [row.id, row.members + row.disabled]))).toEqual(
      new Map(truth.map((row) => [row.id, row.n])),
    );
    const [first] = all;
    const found = (await must('admin', listManagedLabels, { words: first!.name.en })).items;
    expect(found.map((row) => row.id)).toContain(first!.id);
    expect((await must('admin', listManagedLabels, { words: '%' })).items).toEqual([]);
  });

  test('says that flows ask people by a label exactly where the flows do', async () => {
    const { labels } = await findFlowMarks(t.database.db, await organisation());
    const all = (await must('admin', listManagedLabels, { size: 100 })).items;
    expect(
      all
        .filter((row) => row.asksPeople)
        .map((row) => row.id)
        .sort(),
    ).toEqual([...labels].sort());
  });

  test.each(['flow', 'audience', 'place', 'place-topic'] as const)('names where a label is used: %s', async (kind) => {
    const id = await made();
    const org = await organisation();
    const name = { zh: '学生公寓', en: 'x' };
    if (kind === 'flow') {
      const changed = await publishChanged(
        t,
        'b.id = (select id from businesses where organisation_id = $1 and published_version_id is not null order by code limit 1)',
        `jsonb_set(v.flow, '{otherwise}', jsonb_build_object('kind', 'label', 'label', $2::text))`,
        [org, id],
      );
      const [row] = await t.rows<{ zh: string; en: string }>(
        'select name_zh as zh, name_en as en from businesses where id = $1',
        changed,
      );
      Object.assign(name, row);
    } else if (kind === 'audience') {
      const [row] = await t.rows<{ zh: string; en: string }>(
        `update businesses set audience = jsonb_build_object('kind', 'chosen', 'labels', jsonb_build_array($2::text))
         where id = (select id from businesses where organisation_id = $1 order by code desc limit 1) returning name_zh as zh, name_en as en`,
        [org, id],
      );
      Object.assign(name, row);
    } else {
      const [place] = await t.rows<{ id: string; zh: string; en: string }>(
        `select id, name_zh as zh, name_en as en from places where organisation_id = $1 and kind = 'building' order by code limit 1`,
        [org],
      );
      Object.assign(name, { zh: place!.zh, en: place!.en });
      if (kind === 'place') await t.rows('update places set team_label_id = $2 where id = $1', [place!.id, id]);
      else
        await t.rows(
          `insert into place_teams (organisation_id, place_id, topic, label_id) values ($1, $2, 'wifi', $3)`,
          [org, place!.id, id],
        );
    }
    const seen = await must('admin', getLabel, { id });
    expect(seen.usedBy).toEqual([{ kind, name, now: true, topic: kind === 'place-topic' ? 'wifi' : null }]);
    expect(seen).toMatchObject({ uses: 1, asksPeople: kind !== 'audience' });
    expect(seen.openActions).toEqual(['rename', 'rule']);
    const refused = await ask('admin', deleteLabel, { id, members: 0 });
    expect(refused.body).toMatchObject({ code: 'label-in-use' });
    expect(refused.status).toBe(409);
  });
});

describe('[ADM-06] a label', () => {
  test('is made and renamed in both languages, and no two have one name', async () => {
    const { id, name, openActions } = await must('admin', addLabel, { name: { zh: ' 新标签 ', en: 'New label' } });
    expect([name, openActions]).toEqual([{ zh: '新标签', en: 'New label' }, ['rename', 'rule', 'delete']]);
    expect(await refusal('admin', addLabel, { name: { zh: '新标签', en: 'Other' } })).toBe('label-name-taken');
    expect((await must('admin', renameLabel, { id, name: { zh: '改名', en: 'Renamed' } })).name.zh).toBe('改名');
    expect((await ask('admin', addLabel, { name: { zh: '', en: 'x' } })).body).toMatchObject({ code: 'invalid' });
    expect(await refusal('admin', renameLabel, { id: randomUUID(), name: { zh: 'a', en: 'a' } })).toBe('not-found');
  });

  test('is deleted by who knows how many carry it, and with it all that was kept of it', async () => {
    const id = await made({ identities: ['doctoral', 'staff'] });
    const [, someone] = await members(id);
    await must('admin', changeLabelMembers, { id, act: 'remove', people: [someone!.id] });
    const { members: active, disabled } = await must('admin', getLabel, { id });
    expect(active + disabled).toBeGreaterThan(5);
    const refused = await ask('admin', deleteLabel, { id, members: 0 });
    expect(refused.body.code).toBe('label-members');
    await must('admin', deleteLabel, { id, members: active + disabled });
    expect(await refusal('admin', getLabel, { id })).toBe('not-found');
    for (const table of ['person_labels', 'label_rules', 'label_rule_departments', 'label_kept_out'])
      expect(await t.rows(`select 1 from ${table} where label_id = $1`, [id]), table).toEqual([]);
  });
});

describe('[ADM-06] members by hand', () => {
  test('are added and taken away, searched by name, account and pinyin, page by page', async () => {
    const id = await made();
    const people = await Promise.all(['student', 'staff', '200104'].map(person));
    const seen = await must('admin', changeLabelMembers, { id, act: 'add', people });
    expect(seen).toMatchObject({ members: 3, byHand: 3, byRule: 0 });
    expect(await accounts(id)).toEqual(['200104', 'staff', 'student']);
    const find = async (words: string, list: 'members' | 'others' = 'members') =>
      (await must('admin', listLabelMembers, { id, list, words })).items.map(({ account }) => account);
    expect(await find('林晓')).toEqual(['student']);
    expect(await find('linxiaotong')).toEqual(['student']);
    expect(await find('2001')).toEqual(['200104']);
    expect(await find('2001', 'others')).not.toContain('200104');
    expect((await find('2001', 'others')).length).toBeGreaterThan(1);
    const first = await must('admin', listLabelMembers, { id, list: 'members', size: 2 });
    const rest = await must('admin', listLabelMembers, { id, list: 'members', size: 2, after: first.next! });
    expect([...first.items, ...rest.items].map(({ account }) => account)).toEqual(['200104', 'staff', 'student']);
    await must('admin', changeLabelMembers, { id, act: 'remove', people: people.slice(0, 2) });
    expect(await accounts(id)).toEqual(['200104']);
    expect(await refusal('admin', changeLabelMembers, { id, act: 'follow-rule', people })).toBe('label-without-rule');
  });
});

describe('[ADM-06] members by rule', () => {
  const conditions: [string, () => Promise<object>, string][] = [
    [
      'a department',
      async () => ({ departments: [await departmentOf('100033')] }),
      `d.id = (select home_department_id from people where account = '100033' limit 1)`,
    ],
    [
      'a department and all below',
      async () => ({ departments: [await departmentOf('100033')], below: true }),
      `d.path like '%' || (select home_department_id from people where account = '100033' limit 1) || '/%'`,
    ],
    ['students', async () => ({ identities: ['student'] }), `p.kind = 'student'`],
    ['staff', async () => ({ identities: ['staff'] }), `p.kind = 'staff'`],
    [
      'a type of student',
      async () => ({ identities: ['undergraduate'] }),
      `p.kind = 'student' and p.student_type = 'undergraduate'`,
    ],
    [
      'a type of staff or all students',
      async () => ({ identities: ['postdoc', 'student'] }),
      `p.kind = 'student' or p.staff_type = 'postdoc'`,
    ],
    ['years', async () => ({ admissionYears: [2023, 2025] }), `p.admission_year in (2023, 2025)`],
    [
      'all of these',
      async () => ({
        departments: [await departmentOf('100033')],
        below: true,
        identities: ['student'],
        admissionYears: [2025],
      }),
      `d.path like '%' || (select home_department_id from people where account = '100033' limit 1) || '/%' and p.kind = 'student' and p.admission_year = 2025`,
    ],
  ];
  test.each(conditions)('%s: what the preview said is what is saved', async (_, rule, condition) => {
    const id = await made();
    const sent = (await rule()) as Exclude<Sent<typeof saveLabelRule>['rule'], ''>;
    const truth = await t.rows<{ account: string }>(
      `select p.account from people p where p.organisation_id = $1 and exists (
         select 1 from departments d where d.organisation_id = p.organisation_id
           and (d.id = p.home_department_id or d.id in (select department_id from person_departments where person_id = p.id)) and (${condition}))
       order by lower(p.account)`,
      [await organisation()],
    );
    const expected = truth.map(({ account }) => account);
    expect(expected.length).toBeGreaterThan(0);
    const preview = await must('admin', previewLabelRule, { id, rule: sent });
    expect(preview).toMatchObject({ people: expected.length, disabled: 0, added: expected.length, removed: 0 });
    expect(preview.samples.map(({ account }) => account)).toEqual(expected.slice(0, 10));
    expect(await accounts(id)).toEqual([]);
    const saved = await must('admin', saveLabelRule, { id, rule: sent });
    expect(saved).toMatchObject({ members: expected.length, byRule: expected.length, byHand: 0, hasRule: true });
    expect(await accounts(id)).toEqual(expected);
    await healthy();
  });

  test('asks something, of departments that are there', async () => {
    const id = await made();
    for (const rule of [{}, { below: true }, { departments: [randomUUID()] }, { admissionYears: [1] }])
      for (const call of [previewLabelRule, saveLabelRule])
        expect(await refusal('admin', call as typeof saveLabelRule, { id, rule }), JSON.stringify(rule)).toBe(
          'invalid',
        );
    const other = await findId(
      `select d.id from departments d join organisations o on o.id = d.organisation_id where o.org_sign <> 'scut' limit 1`,
    );
    expect(await refusal('admin', saveLabelRule, { id, rule: { departments: [other] } })).toBe('invalid');
  });

  test('whoever is taken out by hand stays out until the rule decides again, and who is put in by hand stays in', async () => {
    const id = await made({ identities: ['student'] });
    const [student, staff] = await Promise.all([person('student'), person('staff')]);
    const out = await must('admin', changeLabelMembers, { id, act: 'remove', people: [student] });
    expect(out.keptOut).toBe(1);
    expect(await accounts(id)).not.toContain('student');
    expect((await members(id, 'kept-out')).map(({ account }) => account)).toEqual(['student']);
    await t.rows('update people set admission_year = admission_year + 1 where id = $1', [student]);
    expect(await accounts(id)).not.toContain('student');
    await must('admin', changeLabelMembers, { id, act: 'add', people: [staff, student] });
    const ways = new Map((await members(id)).map(({ account, way }) => [account, way]));
    expect([ways.get('staff'), ways.get('student')]).toEqual(['hand', 'both']);
    expect((await must('admin', getLabel, { id })).keptOut).toBe(0);
    await must('admin', changeLabelMembers, { id, act: 'follow-rule', people: [staff, student] });
    const after = new Map((await members(id)).map(({ account, way }) => [account, way]));
    expect([after.get('staff'), after.get('student')]).toEqual([undefined, 'rule']);
    await healthy();
    await must('admin', changeLabelMembers, { id, act: 'add', people: [staff] });
    await must('admin', saveLabelRule, { id, rule: '' });
    expect(await accounts(id)).toEqual(['staff']);
    await healthy();
  });

  test('change in the moment in which somebody does, whoever changes them', async () => {
    const from = await departmentOf('student');
    const to = await departmentOf('100095');
    const id = await made({ departments: [to], below: true });
    const student = await person('student');
    await t.rows('update people set home_department_id = $2 where id = $1', [student, to]);
    expect(await accounts(id)).toContain('student');
    await t.rows('update people set home_department_id = $2 where id = $1', [student, from]);
    expect(await accounts(id)).not.toContain('student');
    await t.rows('insert into person_departments values ($1, $2, $3)', [await organisation(), student, to]);
    expect(await accounts(id)).toContain('student');
    await t.rows('delete from person_departments where person_id = $1 and department_id = $2', [student, to]);
    expect(await accounts(id)).not.toContain('student');
    // The student's department is moved below the one that the rule names, and back.
    const [was] = await t.rows<{ parent: string | null }>('select parent_id as parent from departments where id = $1', [
      from,
    ]);
    const place = `update departments set parent_id = $2,
      path = coalesce((select path from departments where id = $2), '/') || id || '/' where id = $1`;
    await t.rows(place, [from, to]);
    expect(await accounts(id)).toContain('student');
    await t.rows(place, [from, was?.parent ?? null]);
    expect(await accounts(id)).not.toContain('student');
    await healthy();
  });

  test('are found although somebody changes people while the rule is saved', async () => {
    const org = await organisation();
    const to = await departmentOf('100095');
    const from = await departmentOf('student');
    const student = await person('student');
    for (let round = 0; round < 5; round++) {
      const id = await made();
      const [first, second] = await Promise.all([t.database.pool.connect(), t.database.pool.connect()]);
      try {
        await first.query('begin');
        await first.query('update people set home_department_id = $2 where id = $1', [student, to]);
        const saving = second.query(
          `with r as (insert into label_rules values ($1, $2, false, false, '{}', '{}')) insert into label_rule_departments values ($2, $1, $3)`,
          [id, org, to],
        );
        await new Promise((done) => setTimeout(done, 20));
        await first.query('commit');
        await saving;
        expect(await accounts(id)).toContain('student');
        const moving = second.query('update people set home_department_id = $2 where id = $1', [student, from]);
        await Promise.all([moving, first.query('update label_rules set below = true where label_id = $1', [id])]);
        await healthy();
      } finally {
        first.release();
        second.release();
      }
    }
  });
});

describe('[ADM-14] labels are power where flows ask by them', () => {
  const flowLabel = async () => {
    const [first] = (await must('admin', listManagedLabels, { size: 100 })).items.filter((row) => row.asksPeople);
    return first!.id;
  };

  test('who manages labels in one department sees and changes only its people, and the counts say only these', async () => {
    await give('staff', 'department-and-below', 'labels.manage');
    const id = await made({ identities: ['student'] });
    const all = await must('admin', getLabel, { id });
    const mine = await must('staff', getLabel, { id });
    expect(mine.members).toBeGreaterThan(0);
    expect(mine.members).toBeLessThan(all.members);
    expect(mine).toMatchObject({ reachesAll: false, openActions: [] });
    const seen = (await must('staff', listLabelMembers, { id, list: 'members', size: 100 })).items;
    expect(seen.length).toBe(mine.members);
    expect(seen.map(({ account }) => account)).toContain('student');
    expect(
      (await must('staff', listLabelMembers, { id, list: 'others', size: 100 })).items.map(({ account }) => account),
    ).toEqual(['staff']);
    const [row] = (await must('staff', listManagedLabels, { size: 100 })).items.filter((label) => label.id === id);
    expect(row!.members).toBe(mine.members);
    const far = await person('202320114409');
    for (const act of ['add', 'remove', 'follow-rule'] as const)
      expect(await refusal('staff', changeLabelMembers, { id, act, people: [far] }), act).toBe('not-found');
    const preview = await must('staff', previewLabelRule, { id, rule: { identities: ['student'] } });
    expect(preview.people).toBe(mine.members);
    await must('staff', changeLabelMembers, { id, act: 'remove', people: [await person('student')] });
    expect(await accounts(id)).not.toContain('student');
    expect(await refusal('staff', renameLabel, { id, name: { zh: 'q', en: 'q' } })).toBe('label-reach');
    expect(await refusal('staff', saveLabelRule, { id, rule: '' })).toBe('label-reach');
    expect(await refusal('staff', deleteLabel, { id, members: mine.members - 1 })).toBe('label-reach');
  });

  test('a label of their own people is theirs: named, by rule within their departments only, deleted', async () => {
    const home = await departmentOf('staff');
    const { id } = await must('staff', addLabel, { name: { zh: '本系', en: 'Ours' } });
    expect(await refusal('staff', saveLabelRule, { id, rule: { identities: ['student'] } })).toBe('label-reach');
    const far = await departmentOf('100095');
    expect(await refusal('staff', saveLabelRule, { id, rule: { departments: [home, far] } })).toBe('label-reach');
    const saved = await must('staff', saveLabelRule, { id, rule: { departments: [home], identities: ['student'] } });
    expect(saved.members).toBeGreaterThan(0);
    await must('staff', renameLabel, { id, name: { zh: '本系学生', en: 'Our students' } });
    await must('staff', deleteLabel, { id, members: saved.members + saved.disabled });
  });

  test('of a label that flows ask by they give nothing to anybody, themselves included, and change nothing of it', async () => {
    const id = await flowLabel();
    for (const account of ['staff', 'student'])
      expect(await refusal('staff', changeLabelMembers, { id, act: 'add', people: [await person(account)] })).toBe(
        'more-than-held',
      );
    expect(await refusal('staff', renameLabel, { id, name: { zh: 'q', en: 'q' } })).toBe('label-reach');
    const rule = { departments: [await departmentOf('staff')] };
    expect(await refusal('staff', saveLabelRule, { id, rule })).toBe('label-reach');
    await t.rows('delete from person_labels where label_id = $1', [id]);
    expect((await must('staff', getLabel, { id })).openActions).toEqual([]);
    expect(await refusal('staff', saveLabelRule, { id, rule })).toBe('label-reach');
  });

  test('who reaches everybody gives it, but neither by hand nor by rule to who can do more', async () => {
    await give('100871', 'organisation', 'labels.manage');
    const id = await flowLabel();
    const admin = await person('admin');
    const student = await person('student');
    await must('100871', changeLabelMembers, { id, act: 'add', people: [student] });
    for (const act of ['add', 'remove'] as const)
      expect(await refusal('100871', changeLabelMembers, { id, act, people: [student, admin] })).toBe(
        'stronger-person',
      );
    expect(await refusal('100871', saveLabelRule, { id, rule: { identities: ['staff'] } })).toBe('stronger-person');
    await must('100871', saveLabelRule, { id, rule: { identities: ['student'] } });
    // What the administrator gave to an administrator by rule, a lesser hand does not take away.
    await must('admin', saveLabelRule, { id, rule: { departments: [await departmentOf('admin')] } });
    expect(await accounts(id)).toContain('admin');
    expect(await refusal('100871', saveLabelRule, { id, rule: '' })).toBe('stronger-person');
    // Who holds labels.manage alone may still make rules of labels that no flow asks by.
    await must('100871', saveLabelRule, { id: await made(), rule: { identities: ['staff'] } });
    await must('admin', saveLabelRule, { id, rule: '' });
  });

  test('nobody without the right opens any of it', async () => {
    const id = await flowLabel();
    for (const [call, payload] of [
      [listManagedLabels, {}],
      [getLabel, { id }],
      [listLabelMembers, { id, list: 'members' }],
      [previewLabelRule, { id, rule: { identities: ['student'] } }],
      [saveLabelRule, { id, rule: '' }],
      [deleteLabel, { id, members: 0 }],
    ] as [Call, object][])
      expect(
        (await t.send(call, payload, { token: await tokenOf('handler'), json: call.method !== 'GET' })).status,
        call.name,
      ).toBe(403);
  });
});
