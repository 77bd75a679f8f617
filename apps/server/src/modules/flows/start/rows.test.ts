import { getServices, getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { editProcess, getEditable, saveDraft, submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { beforeEach, expect, test } from 'vitest';
import { approveStep, buttonsOf, fieldOf, flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = flowPlay(t);
beforeEach(() => play.forget());

const goods: FormField = fieldOf('goods', 'group', {
  max: 5,
  fields: [
    fieldOf('what', 'text', { required: true }),
    fieldOf('count', 'number'),
    fieldOf('price', 'money'),
    fieldOf('cost', 'computed', {
      unit: 'money',
      compute: { kind: 'product', of: [{ field: 'count' }, { field: 'price' }] },
    }),
    fieldOf('keeper', 'person'),
    fieldOf('room', 'place'),
    fieldOf('why', 'text', { showWhen: { kind: 'field', field: 'cost', is: 'more', value: 100_000 } }),
  ],
});
const total = fieldOf('total', 'computed', {
  unit: 'money',
  compute: { kind: 'sum', of: [{ group: 'goods', field: 'cost' }] },
});
const section = (id: string, more: Partial<FormField> = {}) => fieldOf(id, 'section', more);
const over: FormField['showWhen'] = { kind: 'field', field: 'total', is: 'more', value: 500_000 };

/** Two thousand yuan and a bit, in two rows; the blank one between them is left out. */
const rows = [{ what: '投影仪', count: '1', price: '199900' }, {}, { what: '电池', count: '12', price: '550' }];
const KEPT = [
  { what: '投影仪', count: 1, price: 199_900, cost: 199_900 },
  { what: '电池', count: 12, price: 550, cost: 6_600 },
];

async function publishOrder(fields: readonly FormField[] = [], right: 'read' | 'write' = 'read'): Promise<void> {
  const who = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
  await play.publish(
    [
      approveStep('first', await who('handler'), {
        fields: { goods: right },
        buttons: buttonsOf('agree', 'disagree', 'return'),
      }),
      {
        id: 'choose',
        name: { zh: '看金额', en: 'By the total' },
        kind: 'exclusive',
        branches: [
          {
            id: 'large',
            name: { zh: '大额', en: 'Large' },
            when: over,
            steps: [approveStep('head', await who('approver'))],
          },
          {
            id: 'small',
            name: { zh: '小额', en: 'Small' },
            when: null,
            steps: [approveStep('desk', await who('staff'))],
          },
        ],
      },
    ],
    [section('shopping'), goods, total, ...fields],
    { edit: 'until-taken' },
  );
}

const submit = async (form: object) =>
  play.does('student', submitProcess, {
    sId: await play.startStep('student', 'leave'),
    form: { kind: 'annual', from: '2026-11-23', until: '2026-11-24', days: '2', reason: '采购', ...form } as never,
  });
const started = async (form: object): Promise<string> => {
  const answer = await submit(form);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data.id;
};
const valueIn = async (account: string, id: string, field: string) =>
  (await play.view(account, id)).fields.find((entry) => entry.field.id === field)?.value;
/** The faults without their sentences. */
const faultsOf = (answer: Awaited<ReturnType<typeof submit>>) =>
  answer.body.facts?.fields.map(({ text: _, ...fault }: { text: string }) => fault);

test('[DES-05] rows are kept as their fields read them, with what they come to, sent as JSON text or as they are', async () => {
  await publishOrder();
  for (const sent of [rows, JSON.stringify(rows)]) {
    const id = await started({ goods: sent });
    expect(await valueIn('student', id, 'goods')).toEqual(KEPT);
    expect(await valueIn('handler', id, 'total')).toBe(206_500);
  }
  // As the pages send it: a form body, in which the rows are one text.
  const sId = await play.startStep('student', 'leave');
  const form = { kind: 'annual', from: '2026-11-23', until: '2026-11-24', days: '2', reason: '采购' };
  const sent = { sId, form: { ...form, goods: JSON.stringify(rows) } };
  const { body } = await t.send(submitProcess as never, sent, { token: await play.token('student') });
  expect(await valueIn('student', body.data.id, 'goods')).toEqual(KEPT);
  const { fields } = await play.must('student', getStartForm, { sId });
  expect(fields.slice(-3).map(({ id, kind }) => [id, kind])).toEqual([
    ['shopping', 'section'],
    ['goods', 'group'],
    ['total', 'computed'],
  ]);
  expect(fields.at(-2)?.fields?.map(({ id }) => id)).toEqual([
    'what',
    'count',
    'price',
    'cost',
    'keeper',
    'room',
    'why',
  ]);
});

test('[DES-05] a fault in a row says which row and which field, as they were sent', async () => {
  await publishOrder();
  const faulty = [{}, { count: 'two', what: 'x' }, { price: '100' }];
  expect(faultsOf(await submit({ goods: JSON.stringify(faulty) }))).toEqual([
    { field: 'form.goods.1.count', code: 'format' },
    { field: 'form.goods.2.what', code: 'required' },
  ]);
  const tooMany = Array.from({ length: 6 }, () => ({ what: 'x' }));
  expect(faultsOf(await submit({ goods: tooMany }))).toEqual([{ field: 'form.goods', code: 'too-large', n: 5 }]);
  const nobody = '01900000-0000-7000-8000-00000000dead';
  const stranger = [{ what: 'a' }, {}, { what: 'b', keeper: nobody, room: nobody }];
  expect(faultsOf(await submit({ goods: stranger }))).toEqual([
    { field: 'form.goods.2.keeper', code: 'not-an-option' },
    { field: 'form.goods.2.room', code: 'not-an-option' },
  ]);
  expect(faultsOf(await submit({ goods: '[' }))).toEqual([{ field: 'form.goods', code: 'format' }]);
});

test('[DES-05] nobody writes what is computed, neither beside rows nor in them', async () => {
  await publishOrder();
  const tampered = [{ what: '投影仪', count: '100', price: '100000', cost: '1' }];
  expect(faultsOf(await submit({ goods: JSON.stringify(tampered), total: '1' }))).toEqual([
    { field: 'form.goods.0.cost', code: 'not-writable' },
    { field: 'form.total', code: 'not-writable' },
  ]);
  expect(faultsOf(await submit({ shopping: 'x' }))).toEqual([{ field: 'form.shopping', code: 'not-writable' }]);
});

test('[DES-05] a computed total decides which way it goes, and a step that writes rows decides anew', async () => {
  await publishOrder([], 'write');
  const asked = async (form: object, change?: object) => {
    const id = await started(form);
    const task = await play.task('handler', id);
    const decided = { id, task, decision: 'agree' as const, ...(change && { form: change as never }) };
    const answer = await play.does('handler', decideTask, decided);
    return answer.status === 200 ? play.asked(id) : answer.body.facts;
  };
  const many = JSON.stringify([{ what: '电脑', count: '10', price: '600000', why: '机房更新' }]);
  expect(await asked({ goods: many })).toEqual(['approver']);
  expect(await asked({ goods: rows })).toEqual(['staff']);
  expect(await asked({ goods: rows }, { goods: many })).toEqual(['approver']);
  expect(await asked({ goods: many }, { goods: rows })).toEqual(['staff']);
  expect(await asked({ goods: many }, { goods: '[{"price":"1"}]' })).toMatchObject({
    fields: [{ field: 'form.goods.0.what', code: 'required' }],
  });
  expect(await asked({ goods: many }, { total: '1' })).toMatchObject({
    fields: [{ field: 'form.total', code: 'not-writable' }],
  });
});

test('[DES-05] a step that only reads rows does not write them; a reader has the names of who and what stands in them', async () => {
  await publishOrder();
  const keeper = await play.person('staff');
  const [place] = await t.rows<{ id: string }>(
    `select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' limit 1`,
  );
  const id = await started({ goods: [{ what: '投影仪', keeper, room: place!.id }] });
  const seen = await play.view('handler', id);
  expect(seen.fields.find(({ field }) => field.id === 'goods')).toMatchObject({ right: 'read' });
  expect(seen.names.people[keeper]).toBeDefined();
  expect(seen.names.places[place!.id]).toBeDefined();
  const task = await play.task('handler', id);
  const refused = await play.does('handler', decideTask, {
    id,
    task,
    decision: 'agree',
    form: { goods: '[]' } as never,
  });
  expect(faultsOf(refused)).toEqual([{ field: 'form.goods', code: 'not-writable' }]);
});

test('[DES-05] a section that is not shown takes no values, and a heading without anything under it is not sent', async () => {
  const large = section('large', { showWhen: over });
  await publishOrder([large, fieldOf('offers', 'text', { required: true }), fieldOf('thanks', 'note')]);
  expect(faultsOf(await submit({ goods: [{ what: 'x', count: '1', price: '500001' }] }))).toEqual([
    { field: 'form.offers', code: 'required' },
  ]);
  const small = await started({ goods: rows, offers: '三家' });
  const ids = async (account: string, id: string) => (await play.view(account, id)).fields.map(({ field }) => field.id);
  expect(await valueIn('student', small, 'offers')).toBe(undefined);
  expect((await ids('student', small)).filter((id) => ['large', 'offers', 'thanks'].includes(id))).toEqual([]);
  const much = await started({ goods: [{ what: 'x', count: '1', price: '500001' }], offers: '三家' });
  expect((await ids('handler', much)).slice(-5)).toEqual(['goods', 'total', 'large', 'offers', 'thanks']);
});

test('[DES-05] a draft keeps rows as they were typed, and nothing that was computed for it', async () => {
  await publishOrder();
  const sId = await play.startStep('student', 'leave');
  const typed = [{ what: '投影仪', count: 'two', cost: 7 }, {}];
  const { id } = await play.must('student', saveDraft, {
    sId,
    form: { goods: JSON.stringify(typed), total: '9' } as never,
  });
  const draft = await play.must('student', getEditable, { id });
  const value = (field: string) => draft.fields.find((entry) => entry.field.id === field);
  expect(value('goods')).toMatchObject({ right: 'write', value: [{ what: '投影仪', count: 'two' }, {}] });
  expect(value('total')).toMatchObject({ right: 'read', value: null });
  const sound = await play.must('student', saveDraft, { sId, form: { goods: rows } as never });
  const again = await play.must('student', getEditable, { id: sound.id });
  expect(again.fields.filter(({ field }) => ['goods', 'total'].includes(field.id)).map((entry) => entry.value)).toEqual(
    [KEPT, 206_500],
  );
});

test('[DES-05] whoever changes rows before they are taken changes the total, and the title that says it', async () => {
  await publishOrder();
  const businessId = await play.business('leave');
  const { published, draft } = await play.must('admin', getBusiness, { id: businessId });
  const form = { ...published!.form, title: { zh: '采购 {total} 元', en: 'Purchase {total}' } };
  const saved = await play.must('admin', saveVersion, {
    businessId,
    basedOn: draft?.revision ?? '',
    flow: published!.flow,
    form,
  });
  expect(saved.faults).toEqual([]);
  await play.must('admin', publishVersion, { businessId, basedOn: saved.revision });
  const id = await started({ goods: rows });
  expect((await play.view('student', id)).title.zh).toBe('采购 2065.00 元');
  await play.must('student', editProcess, {
    id,
    form: { goods: '[{"what":"电池","count":"3","price":"505"}]' } as never,
  });
  expect((await play.view('student', id)).title.zh).toBe('采购 15.15 元');
  expect(await valueIn('handler', id, 'total')).toBe(1_515);
});

test('[DES-05] a form that cannot be reckoned is kept, named at its field, and not published', async () => {
  await publishOrder();
  const businessId = await play.business('leave');
  const { published, draft } = await play.must('admin', getBusiness, { id: businessId });
  const odd = [
    { ...goods, fields: [...goods.fields!, fieldOf('deep', 'pictures')] },
    fieldOf('a', 'computed', { compute: { kind: 'sum', of: [{ field: 'b' }] } }),
    fieldOf('b', 'computed', { compute: { kind: 'sum', of: [{ field: 'a' }, { field: 'gone' }] } }),
    fieldOf('open', 'computed'),
  ];
  const sent = { businessId, basedOn: draft?.revision ?? ('' as const), flow: published!.flow };
  const saved = await play.must('admin', saveVersion, { ...sent, form: { ...published!.form, fields: odd } });
  const found = saved.faults.filter(({ step }) => step === null);
  expect(found.map(({ code, field, rowField, detail }) => [code, field, rowField, detail])).toEqual(
    expect.arrayContaining([
      ['kind-not-in-group', 'goods', 'deep', null],
      ['reckoned-circle', 'a', undefined, null],
      ['reckoned-circle', 'b', undefined, null],
      ['reckoned-unknown', 'b', undefined, 'gone'],
      ['compute-missing', 'open', undefined, null],
    ]),
  );
  expect(found.find(({ rowField }) => rowField === 'deep')?.text.zh).toContain('“goods · deep”');
  const refused = await play.does('admin', publishVersion, { businessId, basedOn: saved.revision });
  expect(refused.code).toBe('definition-faulty');
  const twice = [{ ...goods, fields: [{ ...goods, id: 'inner' }] }];
  const malformed = await play.does('admin', saveVersion, {
    ...sent,
    basedOn: saved.revision,
    form: { ...published!.form, fields: twice } as never,
  });
  expect(malformed).toMatchObject({
    code: 'definition-malformed',
    body: { facts: { at: expect.stringContaining('form.fields.0.fields.0') } },
  });
  expect((await play.must('student', getServices, {})).items.length).toBeGreaterThan(0);
});
