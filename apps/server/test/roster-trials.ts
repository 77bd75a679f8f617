import { UNDO_MS } from '@campus/rules/roster/outcomes.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { leavingPlay } from './leaving-play.ts';
import { type Fields, type ModelRun, RosterModel } from './roster-model.ts';
import { rosterPlay } from './roster-play.ts';
import type { TestApp } from './test-app.ts';

const ACCOUNTS = Array.from({ length: 6 }, (_, n) => `2037000${n}`);
const LABELS = ['名册甲', '名册乙'];
const HEAD = ['账号', '原账号', '姓名', '类型', '部门', '手机', '班级', '标签'];

type Said = { name: string; department?: string; mobile?: string; className?: string; labels?: string };
const said: fc.Arbitrary<Said> = fc.record(
  {
    name: fc.constantFrom('甲', '乙'),
    department: fc.constantFrom('会计系', '建筑系'),
    mobile: fc.constantFrom('13800000001', '13800000002', '-'),
    className: fc.constantFrom('一班', '二班', '-'),
    labels: fc.constantFrom('名册甲', '名册甲;名册乙', '-'),
  },
  { requiredKeys: ['name'] },
);
const who = fc.constantFrom(...ACCOUNTS);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('list' as const),
      rows: fc.dictionary(who, said, { minKeys: 1 }),
      whole: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('renumber' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('hand' as const), who, value: fc.constantFrom('13900000000', null) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('label' as const), who, label: fc.constantFrom(...LABELS) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('days' as const), days: fc.constantFrom(1, 10, 31) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What a row says, as the model takes it. Nobody is alike by name, so nobody has to be asked about. */
const fieldsOf = (account: string, { name, labels, ...row }: Said): Fields => ({
  ...Object.fromEntries(Object.entries(row).map(([field, text]) => [field, text === '-' ? null : text])),
  name: `${name}${account.at(-1)}`,
  kind: 'student',
  ...(labels !== undefined && { labels: labels === '-' ? [] : labels.split(';').sort() }),
});

/** Random lists, changes by hand, days and undoing, each compared with the model. */
export function rosterTrials(t: TestApp) {
  const play = rosterPlay(t);
  const { dayPasses } = leavingPlay(t);
  let made = 0;

  async function begin(): Promise<void> {
    for (const label of LABELS)
      await t.rows(
        `insert into labels (id, organisation_id, name_zh, name_en) select gen_random_uuid(), $1, $2, $2
         where not exists (select 1 from labels where organisation_id = $1 and name_zh = $2)`,
        [await play.scut(), label],
      );
    const gone = `(select id from people where account like '2037%' or account like 'renumbered-%')`;
    await t.rows(
      `update roster_rows set person_id = null, near_id = null where person_id in ${gone} or near_id in ${gone}`,
    );
    for (const table of ['roster_people', 'roster_leavings', 'person_roles', 'person_labels', 'person_aliases'])
      await t.rows(`delete from ${table} where person_id in ${gone}`);
    await t.rows(`delete from people where id in ${gone}`);
  }

  async function look(): Promise<[string, object][]> {
    const rows = await t.rows<{ who: string; seen: Record<string, unknown> }>(
      `select p.account as account, jsonb_build_object('account', p.account, 'name', p.name, 'kind', p.kind,
        'department', (select d.name_zh from departments d where d.id = p.home_department_id), 'mobile', p.mobile, 'className', p.class_name,
        'labels', array(select l.name_zh from person_labels pl join labels l on l.id = pl.label_id where pl.person_id = p.id and pl.by_hand order by l.name_zh collate "C"),
        'aliases', array(select a.account from person_aliases a where a.person_id = p.id order by a.account collate "C"), 'active', p.active,
        'leaving', (select l.due_on from roster_leavings l where l.person_id = p.id and l.disabled_at is null)) as seen,
        (select w from unnest($1::text[]) as w where w = p.account or exists (select 1 from person_aliases a where a.person_id = p.id and a.account = w)) as who
       from people p where p.organisation_id = $2 and (p.account = any($1) or p.account like 'renumbered-%')`,
      [ACCOUNTS, await play.scut()],
    );
    return rows.map(({ who: one, seen }): [string, object] => [one, seen]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  const lineOf = (account: string, fields: Fields, former = ''): string[] => [
    account,
    former,
    ...['name', 'kind', 'department', 'mobile', 'className', 'labels'].map((field) => {
      const value = fields[field];
      if (value === undefined) return '';
      if (field === 'kind') return '学生';
      return typeof value === 'string' ? value : value === null || value.length === 0 ? '-' : value.join(';');
    }),
  ];

  async function take(lines: string[][], whole: boolean): Promise<string> {
    const options = whole ? { whole: 'student' as const } : {};
    const run = await play.check('people', [HEAD, ...lines], options);
    // Few people are soon many of a hundred; who agrees is tried elsewhere.
    await t.rows('update roster_runs set by_person_id = null where id = $1', [run.id]);
    await play.apply(run);
    const again = await play.check('people', [HEAD, ...lines], options);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, returned: 0, gone: 0, odd: 0, asked: 0 });
    return run.id;
  }

  async function walk(steps: readonly Step[]): Promise<void> {
    await begin();
    const model = new RosterModel();
    const runs: ModelRun[] = [];
    for (const one of steps) {
      t.clock.advance(1000);
      const now = t.clock.now();
      const known = 'who' in one ? model.people.get(one.who) : undefined;
      if (one.act === 'list') {
        const rows = new Map(Object.entries(one.rows).map(([account, row]) => [account, fieldsOf(account, row)]));
        const id = await take(
          [...rows].map(([account, fields]) => lineOf(account, fields)),
          one.whole,
        );
        runs.push(model.apply(id, rows, one.whole, now));
      } else if (one.act === 'renumber' && known) {
        const account = `renumbered-${++made}`;
        const { name = null, kind = null, account: present = null } = known.fields;
        const fields: Fields = { name, kind };
        const id = await take([lineOf(account, fields, present as string)], false);
        runs.push(model.apply(id, new Map([[one.who, { ...fields, account }]]), false, now));
      } else if (one.act === 'hand' && known) {
        await t.rows('update people set mobile = $1 where account = $2', [one.value, known.fields.account]);
        known.fields.mobile = one.value;
      } else if (one.act === 'label' && known) {
        await toggle(known.fields.account as string, one.label);
        const labels = (known.fields.labels ?? []) as string[];
        known.fields.labels = labels.includes(one.label)
          ? labels.filter((label) => label !== one.label)
          : [...labels, one.label].sort();
      } else if (one.act === 'days') {
        await dayPasses(one.days);
        play.forget();
        model.passDay(t.clock.now());
      } else if (one.act === 'undo') {
        const last = runs.pop();
        if (!last || last.at + UNDO_MS < now) continue;
        await play.undo(last.id);
        model.undo(last);
      }
      expect(await look()).toEqual(model.seen().map(([account, seen]) => [account, whole(seen)]));
    }
  }

  async function toggle(account: string, label: string): Promise<void> {
    const values = [account, await play.label(label)];
    const taken = await t.rows(
      `delete from person_labels where person_id = (select id from people where account = $1) and label_id = $2 returning 1`,
      values,
    );
    if (taken.length > 0) return;
    await t.rows(
      `insert into person_labels (organisation_id, person_id, label_id) select organisation_id, id, $2 from people where account = $1`,
      values,
    );
  }

  return { steps: (most: number) => fc.array(step, { minLength: 4, maxLength: most }), walk };
}

/** What was never said stands empty. */
const whole = (seen: object): object => ({ department: null, mobile: null, className: null, ...seen });
