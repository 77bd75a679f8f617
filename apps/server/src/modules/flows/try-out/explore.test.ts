import { getBusiness, listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { resolvePeople } from '@campus/contract/calls/flows-design.ts';
import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { workCalendar } from '@campus/rules/basics/calendar.ts';
import type { Condition } from '@campus/rules/flows/conditions.ts';
import { everyStep, type Flow, type PersonStep } from '@campus/rules/flows/definition.ts';
import { explore } from '@campus/rules/flows/explore/explore.ts';
import { planWays } from '@campus/rules/flows/explore/explore-plan.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoBusinessId } from '../../../../db/seeds/demo/businesses/index.ts';
import { businessTemplates } from '../../../../db/seeds/reference/templates/index.ts';
import { countQueries } from '../../../../test/count-queries.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const queries = countQueries();
let token = '';
const people = {} as Record<'admin' | 'student' | 'approver' | 'staff', string>;
const loan = () => demoBusinessId('scut', 'loan');

type Definition = { flow: Flow; form: FormDefinition };
type Found = {
  code: string;
  weight: string;
  step: string | null;
  field: string | null;
  submitters: string[];
  people: string[];
};

beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
  for (const account of ['admin', 'student', 'approver', 'staff'] as const) {
    const [row] = await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.account = '${account}'`,
    );
    people[account] = (row as { id: string }).id;
  }
});

const read = async (id: string): Promise<Definition> => {
  const { published, draft } = (await t.call(getBusiness, { id }, { token })).body.data;
  const { flow, form } = published ?? draft;
  return { flow, form };
};
const send = (definition: Definition, more: object = {}, as = token) =>
  t.send(exploreDraft as never, { businessId: loan(), ...definition, ...more }, { token: as, json: true });
const explored = async (definition: Definition, more: object = {}) => {
  const reply = await send(definition, more);
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const saidOf = ({ findings }: { findings: Found[] }): string[] =>
  findings.map(({ code, step, field }) => [code, step, field].filter((part) => part !== null).join(' ')).sort();

/** The loan, with one more step at its end. */
const withStep = async (change: Partial<PersonStep>): Promise<Definition> => {
  const { flow, form } = await read(loan());
  const first = JSON.parse(JSON.stringify(flow.steps)).flatMap(function all(step: {
    branches?: { steps: [] }[];
  }): unknown[] {
    return [step, ...(step.branches ?? []).flatMap(({ steps }) => steps.flatMap(all as never))];
  });
  const model = first.find(({ kind }: { kind: string }) => kind === 'approve') as PersonStep;
  const planted: PersonStep = {
    ...model,
    id: 'planted',
    name: { zh: '另一步', en: 'Another' },
    nobody: { kind: 'owner' },
    whenSubmitter: 'self',
    fields: {},
    ...change,
  };
  return { flow: { ...flow, steps: [...flow.steps, planted] }, form };
};
const added = async (change: Partial<PersonStep>, more: object = {}) => {
  const before = saidOf(await explored(await read(loan()), more));
  const found = await explored(await withStep(change), more);
  return saidOf(found).filter((one) => !before.includes(one));
};

describe('what the product ships', () => {
  test('[DES-08] nothing is wrong with any business but what is true: somebody has no head above them', async () => {
    const { items } = (await t.call(listBusinesses, {}, { token })).body.data;
    expect(items.length).toBeGreaterThan(10);
    for (const { id, code } of items) {
      const definition = await read(id);
      const { findings, ways, open } = await explored(definition, { businessId: id });
      expect({ code, none: ways.length === 0, open }).toEqual({ code, none: false, open: [] });
      for (const { code: found, step, weight, submitters } of findings as Found[]) {
        expect({ code, found, weight }).toEqual({ code, found: 'nobody-found', weight: 'notice' });
        for (const submitterId of submitters) {
          const asked = await t.send(
            resolvePeople as never,
            { businessId: id, ...definition, submitterId },
            { token, json: true },
          );
          const at = asked.body.data.steps.find((one: { step: string }) => one.step === step);
          expect({ code, step, because: at.because }).toEqual({ code, step, because: 'nobody-found' });
        }
      }
    }
  });
});

test('[DES-08] nothing is wrong with any template, once its groups are chosen and have somebody in them', () => {
  expect(businessTemplates.length).toBeGreaterThanOrEqual(10);
  for (const { code, flow, form } of businessTemplates) {
    const known: Facts = {
      people: Object.fromEntries([...everyStep(flow.steps)].map(({ step }) => [step.id, [`of-${step.id}`]])),
      inactive: [],
      substitutes: {},
      heads: {},
      owner: 'owner',
      administrators: ['admin'],
      calendar: workCalendar({ timeZone: 'Asia/Shanghai' }),
    };
    const plan = planWays({ flow, form, productFills: false, examples: () => [people.approver] });
    const { findings, ways, open } = explore(plan, {
      submitters: [people.student],
      factsOf: () => known,
      now: Date.parse('2026-11-16T02:00:00Z'),
      picks: () => [people.approver],
      cannotOpen: () => false,
      designers: [people.admin],
      usual: new Map(),
      promisedMs: null,
    });
    const ended = ways.every(({ walked }) => walked.end.kind === 'ended' && walked.end.outcome === 'done');
    expect({ code, findings, open, ended }).toEqual({ code, findings: [], open: [], ended: true });
  }
});

describe('[DES-08] planted among real people', () => {
  test.each<[string, () => Partial<PersonStep>, string[]]>([
    ['a group without members', () => ({ who: { kind: 'role', role: 'nobody-has-this' } }), ['nobody-found planted']],
    ['only the designer', () => ({ who: { kind: 'people', people: [people.admin] } }), ['designer-alone planted']],
    ['somebody', () => ({ who: { kind: 'people', people: [people.approver] } }), []],
  ])('%s', async (_, change, expected) => {
    expect(await added(change())).toEqual(expected);
  });

  test('the submitter alone', async () => {
    const [submitter] = (await explored(await read(loan()))).submitters;
    expect(await added({ who: { kind: 'people', people: [submitter] } })).toContain('submitter-alone planted');
    expect(
      await added({ who: { kind: 'people', people: [people.approver] } }, { submitterId: people.approver }),
    ).toContain('submitter-alone planted');
  });

  test('somebody who is disabled, and somebody who lost the right to sign in at a desk', async () => {
    const change = { who: { kind: 'people', people: [people.approver] } } as const;
    await t.rows('update people set active = false where id = $1', [people.approver]);
    const disabled = await added(change);
    await t.rows('update people set active = true where id = $1', [people.approver]);
    expect(disabled).toEqual(['nobody-found planted', 'person-disabled planted']);
    const roles = await t.rows<{ role_id: string; organisation_id: string }>(
      'delete from person_roles where person_id = $1 returning role_id, organisation_id',
      [people.approver],
    );
    const locked = await explored(await withStep(change));
    for (const { role_id, organisation_id } of roles)
      await t.rows('insert into person_roles (organisation_id, person_id, role_id) values ($1, $2, $3)', [
        organisation_id,
        people.approver,
        role_id,
      ]);
    const found = (locked.findings as Found[]).find(({ code, step }) => code === 'cannot-open' && step === 'planted');
    expect(found).toMatchObject({ weight: 'fault', people: [people.approver] });
    expect(await added(change)).toEqual([]);
  });

  test('a branch that is never taken, and a form that nobody can fill in', async () => {
    const { flow, form } = await read(loan());
    const never: Condition = {
      kind: 'all',
      of: [
        { kind: 'field', field: 'amount', is: 'more', value: 9 },
        { kind: 'field', field: 'amount', is: 'less', value: 5 },
      ],
    };
    const { flow: planted } = await withStep({});
    const step = planted.steps.at(-1) as PersonStep;
    const words = { zh: '甲', en: 'A' };
    const split = {
      id: 'split',
      name: words,
      kind: 'exclusive',
      branches: [
        { id: 'b1', name: words, when: never, steps: [step] },
        { id: 'b2', name: words, when: null, steps: [] },
      ],
    } as const;
    const field = {
      ...form.fields[0],
      id: 'verdict',
      kind: 'text',
      required: true,
      options: [],
      showWhen: null,
      min: null,
      max: null,
    } as FormDefinition['fields'][number];
    const found = await explored({
      flow: {
        ...flow,
        start: { ...flow.start, fields: { ...flow.start.fields, verdict: 'hidden' } },
        steps: [...flow.steps, split],
      },
      form: { ...form, fields: [...form.fields, field] },
    });
    expect(saidOf(found)).toEqual(expect.arrayContaining(['branch-never split', 'field-nobody-writes verdict']));
  });
});

describe('who may ask, and what it takes', () => {
  test('[DES-08] it is asked in a transaction that only reads, with few queries, and leaves nothing', async () => {
    const definition = await read(loan());
    const count = () =>
      t.rows<{ n: string }>(
        "select string_agg(relname || n_tup_ins::text || n_tup_upd::text, ',' order by relname) as n from pg_stat_user_tables where relname like 'process%'",
      );
    const before = await count();
    queries.begin();
    await explored(definition);
    expect(queries.since().length).toBeLessThanOrEqual(20);
    expect(await count()).toEqual(before);
  });

  test('not those out of reach; a stranger as submitter and a definition of no shape are refused', async () => {
    const definition = await read(loan());
    const elsewhere = (await t.signIn('admin', { orgSign: 'sdpt' })).access_token;
    expect((await send(definition, {}, elsewhere)).body.code).toBe('not-found');
    const [stranger] = await t.rows<{ id: string }>(
      `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    expect((await send(definition, { submitterId: stranger?.id })).body.code).toBe('invalid');
    expect((await send({ ...definition, flow: { ...definition.flow, withdraw: 'x' } as never })).body.code).toBe(
      'definition-malformed',
    );
    const asStudent = (await t.signIn('student')).access_token;
    expect((await send(definition, {}, asStudent)).status).toBe(403);
  });
});
