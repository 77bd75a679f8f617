import { randomUUID } from 'node:crypto';
import { identities } from '@campus/rules/labels/identities.ts';
import { staffTypes, studentTypes } from '@campus/rules/profile/kinds.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { type Rule, writeRule } from './rule.store.ts';

const t = testApp();
const STEPS = 150;
const YEARS = [2021, 2022, 2023];

type Department = { id: string; parent: string | null };
type Person = {
  id: string;
  home: string | null;
  besides: string[];
  kind: string;
  type: string | null;
  year: number | null;
};

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
  return {
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: <T>(list: readonly T[]) => list.filter(() => below(3) === 0),
  };
}

test.each([7, 2026])(
  '[ADM-06] after any change of people, departments and rules, labels are carried by whom a naïve look finds (%i)',
  async (seed) => {
    const { below, of, some } = dice(seed);
    const [{ id: org }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
    const departments: Department[] = [];
    const people: Person[] = [];
    const labels = [randomUUID(), randomUUID(), randomUUID()];
    const rules = new Map<string, Rule>();
    const byHand = new Set<string>();
    const keptOut = new Set<string>();
    const pair = (label: string, person: string) => `${label} ${person}`;

    const above = (id: string): string[] => {
      const { parent } = departments.find((department) => department.id === id) as Department;
      return parent ? [...above(parent), id] : [id];
    };
    const pathOf = (id: string) => `/${above(id).join('/')}/`;
    const finds = ({ departments: named, below: withBelow, identities: who, admissionYears }: Rule, person: Person) => {
      const places = [person.home, ...person.besides].flatMap((id) => (id ? (withBelow ? above(id) : [id]) : []));
      return (
        (named === null || named.some((id) => places.includes(id))) &&
        (who.length === 0 || who.some((wanted) => wanted === person.kind || wanted === person.type)) &&
        (admissionYears.length === 0 || (person.year !== null && admissionYears.includes(person.year)))
      );
    };
    const ruleFinds = (label: string, person: Person) => {
      const rule = rules.get(label);
      return rule !== undefined && finds(rule, person) && !keptOut.has(pair(label, person.id));
    };

    for (let n = 0; n < 8; n++) {
      const department = { id: randomUUID(), parent: n < 2 ? null : of(departments).id };
      departments.push(department);
      await t.rows(
        `insert into departments (id, organisation_id, parent_id, path, name_zh, name_en) values ($1, $2, $3, $4, 'd', 'd')`,
        [department.id, org, department.parent, pathOf(department.id)],
      );
    }
    for (const id of labels) await t.rows(`insert into labels values ($1, $2, $3, 'l')`, [id, org, id]);

    const write = (person: Person) =>
      t.rows(
        `update people set kind = $2::text, student_type = case when $2 = 'student' then $3 end, staff_type = case when $2 = 'staff' then $3 end,
         admission_year = $4, home_department_id = $5 where id = $1`,
        [person.id, person.kind, person.type, person.year, person.home],
      );
    const acts: Record<string, () => Promise<unknown>> = {
      async arrives() {
        const person: Person = {
          id: randomUUID(),
          home: null,
          besides: [],
          kind: 'student',
          type: null,
          year: of(YEARS),
        };
        people.push(person);
        return t.rows(
          `insert into people (id, organisation_id, account, name, kind, admission_year, created_at, changed_at) values ($1, $2, $4, 'p', 'student', $3, now(), now())`,
          [person.id, org, person.year, person.id],
        );
      },
      async moves() {
        const person = of(people);
        person.home = below(6) === 0 ? null : of(departments).id;
        return write(person);
      },
      async becomes() {
        const person = of(people);
        person.kind = of(['student', 'staff']);
        person.type = below(4) === 0 ? null : of(person.kind === 'student' ? studentTypes : staffTypes);
        person.year = below(4) === 0 ? null : of(YEARS);
        return write(person);
      },
      async allGrow() {
        for (const person of people)
          if (person.year !== null) person.year = person.year === 2023 ? 2021 : person.year + 1;
        return t.rows(
          `update people set admission_year = case admission_year when 2023 then 2021 else admission_year + 1 end where id = any($1)`,
          [people.map(({ id }) => id)],
        );
      },
      async belongsBesides() {
        const person = of(people);
        const id = of(departments).id;
        if (person.besides.includes(id)) {
          person.besides = person.besides.filter((departmentId) => departmentId !== id);
          return t.rows('delete from person_departments where person_id = $1 and department_id = $2', [person.id, id]);
        }
        person.besides.push(id);
        return t.rows('insert into person_departments values ($1, $2, $3)', [org, person.id, id]);
      },
      async departmentMoves() {
        const department = of(departments);
        const to = below(3) === 0 ? null : of(departments).id;
        if (to && above(to).includes(department.id)) return;
        department.parent = to;
        const moved = departments.filter(({ id }) => above(id).includes(department.id));
        return t.rows(
          `update departments set path = given.path, parent_id = case when id = $3 then $4::uuid else parent_id end
         from unnest($1::uuid[], $2::text[]) as given (of, path) where id = given.of`,
          [moved.map(({ id }) => id), moved.map(({ id }) => pathOf(id)), department.id, to],
        );
      },
      async ruleSaved() {
        const label = of(labels);
        const named = some(departments).map(({ id }) => id);
        const rule: Rule = {
          departments: named.length > 0 ? named : null,
          below: below(2) === 0,
          identities: below(2) === 0 ? some(identities) : [],
          admissionYears: below(2) === 0 ? some(YEARS) : [],
        };
        rules.set(label, rule);
        return writeRule(t.product.db, org, label, rule);
      },
      async ruleGone() {
        if (below(3) > 0) return;
        const label = of(labels);
        rules.delete(label);
        for (const person of people) keptOut.delete(pair(label, person.id));
        return t.rows('delete from label_rules where label_id = $1', [label]);
      },
      async putIn() {
        const [label, person] = [of(labels), of(people)];
        byHand.add(pair(label, person.id));
        keptOut.delete(pair(label, person.id));
        return t.rows(
          `insert into person_labels (organisation_id, person_id, label_id) values ($1, $2, $3)
         on conflict (person_id, label_id) do update set by_hand = true`,
          [org, person.id, label],
        );
      },
      async takenOut() {
        const [label, person] = [of(labels), of(people)];
        byHand.delete(pair(label, person.id));
        if (ruleFinds(label, person)) keptOut.add(pair(label, person.id));
        return t.rows('delete from person_labels where label_id = $1 and person_id = $2', [label, person.id]);
      },
    };

    for (let n = 0; n < 12; n++) await acts.arrives?.();
    const names = Object.keys(acts);
    const happened: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const name = of(names);
      happened.push(name);
      await acts[name]?.();
      const expected = labels.flatMap((label) =>
        people.flatMap((person) => {
          const [hand, rule] = [byHand.has(pair(label, person.id)), ruleFinds(label, person)];
          return hand || rule ? [`${pair(label, person.id)} ${hand} ${rule}`] : [];
        }),
      );
      const stored = await t.rows<{ row: string }>(
        `select label_id || ' ' || person_id || ' ' || by_hand || ' ' || by_rule as row from person_labels where label_id = any($1) and person_id = any($2)`,
        [labels, people.map(({ id }) => id)],
      );
      expect(stored.map(({ row }) => row).sort(), `${step}: ${happened.slice(-3)}`).toEqual(expected.sort());
    }
  },
);
