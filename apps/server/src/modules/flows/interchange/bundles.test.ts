import { getDesign } from '@campus/contract/calls/flows-design.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessPlay, twice } from '../../../../test/business-play.ts';
import { interchangePlay } from '../../../../test/interchange-play.ts';
import { audienceOf, type Had, had, kinds, naming, namingForm } from '../../../../test/naming-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = businessPlay(t);
const files = interchangePlay(t);

const [HERE, THERE] = ['scut', 'lingnan-demo'];
const there = { orgSign: THERE as string };

const mine = {} as Had;
const theirs = {} as Had;
let id = '';
let bundle = '';
const kept = async (business: string) => {
  const [row] = await t.rows<{ flow: Flow; form: FormDefinition; audience: unknown }>(
    `select v.flow, v.form, b.audience from businesses b join business_versions v on v.business_id = b.id where b.id = $1`,
    [business],
  );
  return row as { flow: Flow; form: FormDefinition; audience: unknown };
};
beforeAll(async () => {
  Object.assign(mine, await had(t, HERE as string));
  Object.assign(theirs, await had(t, THERE as string));
  id = await play.make('admin', {
    audience: audienceOf(mine),
    guides: [{ name: 'how', title: twice('办理指南'), body: twice('先填表。') }],
  });
  const saved = await play.draw('admin', id, '', { flow: naming(mine), form: namingForm });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  bundle = JSON.stringify((await files.download(id, 'json')).body);
});

describe('[DES-12] the file of a business in another organisation', () => {
  test('[TRU-78] [C59] an account of another name is somebody else there: it is asked who is meant', async () => {
    const people = async () =>
      (await files.look(bundle, there)).data.references
        .filter(({ kind }) => kind === 'people')
        .map(({ id: own, match }) => [own, match?.id ?? null]);
    const differing = await t.rows<{ mine: string; theirs: string }>(
      `select a.id as mine, b.id as theirs from people a, people b where a.account = b.account and a.name <> b.name
       and a.id = any($1) and b.id = any($2)`,
      [
        [mine.approver, mine.handler],
        [theirs.approver, theirs.handler],
      ],
    );
    expect(differing.length).toBeGreaterThan(0);
    const found = new Map((await people()) as [string, string | null][]);
    for (const one of differing) expect(found.get(one.mine)).toBeNull();
    await t.rows(
      `update people b set name = a.name from people a where a.account = b.account and a.id = any($1) and b.id = any($2)`,
      [
        [mine.approver, mine.handler],
        [theirs.approver, theirs.handler],
      ],
    );
    const named = new Map((await people()) as [string, string | null][]);
    for (const one of differing) expect(named.get(one.mine)).toBe(one.theirs);
  });

  test('whom it names is found by what they are known by there', async () => {
    const { data } = await files.look(bundle, there);
    expect(data.origin).toBe('bundle');
    const matches = Object.fromEntries(
      data.references.map(({ kind, id: own, match }) => [`${kind}:${own}`, match?.id]),
    );
    expect(matches).toEqual(
      Object.fromEntries(
        (Object.keys(kinds) as (keyof Had)[]).map((name) => [`${kinds[name]}:${mine[name]}`, theirs[name]]),
      ),
    );
    const made = await files.start(bundle, there);
    expect(made.status).toBe(200);
    const { flow, audience } = await kept(made.id);
    expect(flow).toEqual(naming(theirs));
    expect(audience).toEqual(audienceOf(theirs));
  });

  test('it holds accounts, codes and names, and nothing by which another system is reached', () => {
    const { references } = JSON.parse(bundle);
    const keys = Object.fromEntries(
      references.map((one: { kind: string; id: string; key: string }) => [`${one.kind}:${one.id}`, one.key]),
    );
    expect(keys).toMatchObject({
      [`people:${mine.approver}`]: 'approver',
      [`departments:${mine.department}`]: 'D-1',
      [`labels:${mine.label}`]: '外部专家',
      [`places:${mine.place}`]: 'ZZ',
      [`businesses:${mine.business}`]: 'seal',
      [`connections:${mine.connection}`]: '教务系统',
    });
    expect(bundle).not.toContain('secret-host');
  });

  test('what nobody answers to is left open, the designer shows it, and no id of the other remains', async () => {
    await t.rows(`update people set account = 'gone-' || account where id = any($1)`, [
      [theirs.approver, theirs.handler],
    ]);
    await t.rows(`update departments set code = null where id = any($1)`, [[theirs.department, theirs.second]]);
    await t.rows(`update labels set name_zh = '别的' where id = $1`, [theirs.label]);
    await t.rows(`update places set code = 'YY' where id = $1`, [theirs.place]);
    await t.rows(`update connections set name_zh = '别的' where id = $1`, [theirs.connection]);
    await t.rows(`update businesses set code = 'seal-of-before' where id = $1`, [theirs.business]);
    const { data } = await files.look(bundle, there);
    const open = data.references.filter(({ match }) => match === null).map(({ kind, id: own }) => `${kind}:${own}`);
    const names = (Object.keys(kinds) as (keyof Had)[]).filter((name) => name !== 'role');
    expect(open.toSorted()).toEqual(names.map((name) => `${kinds[name]}:${mine[name]}`).toSorted());
    expect(data.choices.labels.map((one) => one.id)).toContain(theirs.label);
    expect(data.choices.connections.map((one) => one.id)).toContain(theirs.connection);
    expect(data.choices.roles).toEqual([]);

    const made = await files.start(bundle, there);
    const text = JSON.stringify(await kept(made.id));
    for (const name of names) expect(text, name).not.toContain(mine[name]);
    expect((await kept(made.id)).audience).toEqual({ kind: 'chosen', departments: [], labels: [], people: [] });
    const token = await files.token('admin', THERE);
    const { faults } = (await t.call(getDesign, { businessId: made.id }, { token })).body.data;
    expect(faults.map(({ step, code }: { step: string; code: string }) => `${step} ${code}`)).toEqual(
      expect.arrayContaining([
        'asked who-missing',
        'asked nobody-person-missing',
        'asked reassign-person-missing',
        'asked skip-when-value-missing',
        'asked who-when-value-missing',
        'split condition-value-missing',
        'set given-missing',
        'child business-missing',
        'child given-missing',
        'call connection-missing',
      ]),
    );
  });

  test('what is chosen stands for it, and only what is there can be chosen', async () => {
    const chosen = Object.fromEntries(
      (Object.keys(kinds) as (keyof Had)[]).map((name) => [`${kinds[name]}:${mine[name]}`, theirs[name]]),
    );
    const made = await files.start(bundle, { ...there, chosen });
    expect(made.status).toBe(200);
    expect((await kept(made.id)).flow).toEqual(naming(theirs));
    for (const [reference, instead] of [
      [`people:${mine.approver}`, mine.approver],
      [`people:${mine.approver}`, theirs.department],
      [`labels:${mine.label}`, 'no-id'],
      [`roles:${mine.role}`, 'nothing'],
    ] as const) {
      const refused = await files.start(bundle, { ...there, chosen: { [reference]: instead } });
      expect(refused).toMatchObject({
        code: 'invalid',
        facts: { fields: [{ field: 'chosen', code: 'not-an-option' }] },
      });
    }
    await t.rows(`update people set active = false where id = $1`, [theirs.handler]);
    const left = { [`people:${mine.approver}`]: theirs.handler };
    expect((await files.start(bundle, { ...there, chosen: left })).code).toBe('invalid');
  });

  test('a drawing says nothing of whom it names: they are asked for by their ids', async () => {
    const { body } = await files.download(id, 'bpmn');
    const { data } = await files.look(body, there);
    expect(data.origin).toBe('exact');
    expect(data.references).toContainEqual({ kind: 'labels', id: mine.label, name: twice(''), match: null });
    const made = await files.start(body, { ...there, chosen: { [`labels:${mine.label}`]: theirs.label } });
    const text = JSON.stringify((await kept(made.id)).flow);
    expect(text).toContain(theirs.label);
    for (const one of [mine.approver, mine.department, mine.connection]) expect(text).not.toContain(one);
  });

  test('at home nothing is exchanged, though somebody left meanwhile', async () => {
    await t.rows(`update people set active = false where id = $1`, [mine.handler]);
    const made = await files.start(bundle);
    expect((await kept(made.id)).flow).toEqual(naming(mine));
    await t.rows(`update people set active = true where id = $1`, [mine.handler]);
  });
});
