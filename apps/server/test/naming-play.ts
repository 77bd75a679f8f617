import type { ReferenceKind } from '@campus/contract/calls/flows-interchange.ts';
import type { CallStep, ChildStep, Flow, SetStep } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { twice } from './business-play.ts';
import { approveStep, fieldOf } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

/** What a university has, under the same names in both. */
export type Had = Record<
  'approver' | 'handler' | 'department' | 'second' | 'label' | 'place' | 'role' | 'business' | 'connection',
  string
>;
export const kinds: Record<keyof Had, ReferenceKind> = {
  approver: 'people',
  handler: 'people',
  department: 'departments',
  second: 'departments',
  label: 'labels',
  place: 'places',
  role: 'roles',
  business: 'businesses',
  connection: 'connections',
};

export async function had(t: TestApp, orgSign: string): Promise<Had> {
  const org = `(select id from organisations where org_sign = '${orgSign}')`;
  const one = async (text: string) => ((await t.rows<{ id: string }>(text))[0] as { id: string }).id;
  const coded = (code: string, n: number) =>
    one(`update departments set code = '${code}' where id = (select id from departments
      where organisation_id = ${org} and closed_at is null order by id offset ${n} limit 1) returning id`);
  return {
    approver: await one(`select id from people where organisation_id = ${org} and account = 'approver'`),
    handler: await one(`select id from people where organisation_id = ${org} and account = 'handler'`),
    department: await coded('D-1', 0),
    second: await coded('D-2', 1),
    label: await one(`insert into labels (id, organisation_id, name_zh, name_en)
      values (gen_random_uuid(), ${org}, '外部专家', 'Experts') returning id`),
    place: await one(`insert into places (id, organisation_id, kind, code, name_zh, name_en)
      values (gen_random_uuid(), ${org}, 'campus', 'ZZ', '北校区', 'North campus') returning id`),
    role: await one(`select code as id from roles where organisation_id = ${org} order by code limit 1`),
    business: await one(`select id from businesses where organisation_id = ${org} and code = 'seal'`),
    connection: await one(`
      insert into connections (id, organisation_id, name_zh, name_en, address, paths, authentication, inner_allowed,
        calls_per_minute, most_timeout_ms, is_on, version, changed_at, changed_by)
      select gen_random_uuid(), ${org}, '教务系统', 'Registry', 'https://secret-host.example', '{/api}', 'none', false,
        60, 20000, true, 1, now(), id from people where organisation_id = ${org} limit 1 returning id`),
  };
}

export const namingForm: FormDefinition = {
  fields: [fieldOf('who', 'person'), fieldOf('part', 'department'), fieldOf('site', 'place'), fieldOf('why', 'text')],
  title: twice('{business}'),
};

/** A flow that names something wherever a flow can. */
export const naming = ({
  approver,
  handler,
  department,
  second,
  label,
  place,
  role,
  business,
  connection,
}: Had): Flow => {
  const base = (id: string) => ({ id, name: twice(id) });
  const set: SetStep = {
    ...base('set'),
    kind: 'set',
    values: [
      { field: 'who', from: { kind: 'value', value: handler } },
      { field: 'why', from: { kind: 'value', value: 'ZZ' } },
    ],
    onFailure: 'end',
  };
  const child: ChildStep = {
    ...base('child'),
    kind: 'child',
    business,
    wait: false,
    each: { kind: 'once' },
    submitter: 'submitter',
    fill: [{ field: 'site', from: { kind: 'value', value: place } }],
    take: [],
    onRefused: 'go-on',
    onFailure: 'end',
  };
  const call: CallStep = {
    ...base('call'),
    kind: 'call',
    connection,
    method: 'POST',
    path: '/api/x',
    send: [],
    answer: { kind: 'none' },
    take: [],
    timeoutMs: 5000,
    onFailure: 'end',
  };
  const asked = approveStep('asked', {
    kind: 'all-of',
    of: [
      { kind: 'people', people: [approver, handler] },
      { kind: 'except', of: { kind: 'label', label }, without: { kind: 'department', department, below: true } },
      { kind: 'team', place: 'site', topic: null, otherwise: { kind: 'label', label } },
      {
        kind: 'when',
        if: { kind: 'field', field: 'part', is: 'is', value: second },
        then: { kind: 'department-head', department: second },
        else: { kind: 'role', role },
      },
    ],
  });
  return {
    start: { ...base('start'), fields: {} },
    steps: [
      {
        ...asked,
        voting: { kind: 'weights', weights: [{ who: { kind: 'role', role }, votes: 2 }], other: 1, needed: 2 },
        nobody: { kind: 'person', person: approver },
        timeLimit: {
          after: { ms: 3_600_000, clock: 'working' },
          remind: null,
          finally: { kind: 'reassign', to: handler },
        },
        skipWhen: { kind: 'not', of: { kind: 'field', field: 'site', is: 'is', value: place } },
      },
      {
        ...base('split'),
        kind: 'exclusive',
        branches: [
          {
            id: 'a',
            name: twice('a'),
            when: { kind: 'field', field: 'part', is: 'one-of', value: [department, second] },
            steps: [set, child],
          },
          { id: 'b', name: twice('b'), when: null, steps: [call] },
        ],
      },
    ],
    withdraw: 'until-decided',
    resubmit: 'ask',
  };
};

/** For whom it is: somebody of each kind that can be named. */
export const audienceOf = ({ approver, department, label }: Had) => ({
  kind: 'chosen' as const,
  departments: [department],
  labels: [label],
  people: [approver],
});
