import { describe, expect, test } from 'vitest';
import {
  beginOrder,
  type Editable,
  type OrderStart,
  orderTaskIn,
  shelfName,
  withoutPictures,
} from './order-application.ts';

type ShownField = OrderStart['fields'][number];
const field = (
  id: string,
  kind: ShownField['field']['kind'],
  value: ShownField['value'] = null,
  more = {},
): ShownField => ({
  field: {
    id,
    kind,
    label: { zh: id, en: id },
    hint: null,
    required: true,
    min: null,
    max: null,
    options: [],
    showWhen: null,
    ...more,
  },
  value,
  right: 'write',
});
const place = (id: string, kind: 'campus' | 'building' | 'room') => ({
  id,
  kind,
  name: { zh: `${id}号`, en: `No. ${id}` },
});
const urgency = field('urgency', 'choice', null, {
  options: [{ value: 'usual', label: { zh: '一般', en: 'As usual' } }],
});
const start: OrderStart = {
  sId: 's1',
  businessId: 'b',
  name: { zh: '报修', en: 'Report' },
  fields: [
    field('place', 'place'),
    field('title', 'text'),
    field('photos', 'pictures'),
    field('contacts', 'contacts'),
    urgency,
  ],
  blocked: null,
  pendingLimit: 3,
  pending: 0,
  places: [{ id: 'r', path: [place('c', 'campus'), place('b', 'building'), place('r', 'room')] }],
  contacts: '13800001111',
  promise: null,
  draft: null,
  again: null,
};
const nothing = { start, editable: null, again: null, device: null, draftAt: 0 };
const editable = (kind: Editable['kind'], fields: ShownField[]): Editable =>
  ({
    kind,
    id: 'd',
    sId: 's0',
    fields,
    names: { people: {}, departments: {}, places: {} },
    picks: [],
    pictures: [{ id: 'p', name: 'a.jpg', link: '/a' }],
    newerVersion: false,
    returned: null,
  }) as unknown as Editable;

describe('how a form begins', () => {
  test('[RULE-12] new: one’s own number and the usual urgency stand there already', () => {
    expect(beginOrder(nothing)).toMatchObject({
      mode: 'new',
      sId: 's1',
      initial: { place: [], title: '', photos: [], contacts: '13800001111', urgency: 'usual' },
      server: null,
      unsaved: false,
    });
  });

  test('a draft: what the server kept, pictures included, and a place that was used before by its whole way', () => {
    const fields = [
      field('place', 'place', 'r'),
      field('photos', 'pictures', ['p']),
      field('contacts', 'contacts', ''),
    ];
    const begun = beginOrder({ ...nothing, editable: editable('draft', fields), draftAt: 7 });
    expect(begun).toMatchObject({ mode: 'new', sId: 's0', server: { id: 'd', changedAt: 7 } });
    expect(begun.initial.place).toMatchObject([
      { name: { zh: 'c号' } },
      { name: { zh: 'b号' } },
      { name: { zh: 'r号' }, leaf: true },
    ]);
    expect(begun.initial.photos).toEqual([{ id: 'p', name: 'a.jpg', url: '/a' }]);
    // Somebody emptied it; it is not filled in behind their back.
    expect(begun.initial.contacts).toBe('');
  });

  test('what this device kept lies over it; its pictures, and fields that are gone, do not', () => {
    const values = { title: '没网', photos: [{ id: 'x', name: 'x', url: 'x' }], gone: '1', contacts: '1;2' };
    const device = { at: 1, values, server: null, unsaved: true };
    expect(beginOrder({ ...nothing, device })).toMatchObject({
      initial: { title: '没网', photos: [], contacts: '1;2', urgency: 'usual' },
      unsaved: true,
    });
    expect(beginOrder({ ...nothing, device }).initial).not.toHaveProperty('gone');
  });

  test.each([
    ['returned', 'resubmit'],
    ['editing', 'edit'],
  ] as const)('an order that is %s goes by %s, without a draft on the server', (kind, mode) => {
    const fields = [field('title', 'text', '旧标题'), { ...field('solution', 'text', 'x'), right: 'read' as const }];
    expect(beginOrder({ ...nothing, editable: editable(kind, fields) })).toMatchObject({
      mode,
      initial: { title: '旧标题' },
      fields: [{ field: { id: 'title' } }],
      server: null,
    });
  });
});

test('an address names what the form is for; what cannot be an id is none', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const task = (query: string) => orderTaskIn('fault', new URLSearchParams(query));
  expect(task('id=scut')).toEqual({ kind: 'fault', orderId: undefined, draftId: undefined, againOf: undefined });
  expect(task(`orderId=${id}`).orderId).toBe(id);
  expect(task('orderId=1;drop').orderId).toBeUndefined();
  expect([task(''), task(`orderId=${id}`), task(`againOf=${id}`)].map(shelfName)).toEqual([
    'new',
    `edit.${id}`,
    `again.${id}`,
  ]);
});

test('the device keeps texts and choices, no pictures', () => {
  expect(withoutPictures(start.fields, { title: 'a', photos: [{ id: 'x', name: 'x', url: 'x' }] })).toEqual({
    title: 'a',
  });
});

describe('what another page knows already', () => {
  const typed = field('type', 'choice', null, { options: [{ value: 'wired', label: { zh: '有线', en: 'Wired' } }] });
  const full = { ...start, fields: [...start.fields, typed, field('description', 'paragraph')] };
  const path = [{ id: 'b', kind: 'building' as const, name: { zh: 'D5', en: 'D5' }, leaf: true }];
  const prefilled = { place: path, type: 'wired', title: '上不了网', description: '最近一次认证: 异常' };
  test('stands in a new form, and nothing else does', () => {
    const { initial } = beginOrder({ ...nothing, start: full, prefilled });
    expect(initial).toMatchObject({ place: path, type: 'wired', title: '上不了网', description: '最近一次认证: 异常' });
    expect(initial.contacts).toBe('13800001111');
    expect(beginOrder({ ...nothing, start: full, prefilled: { ...prefilled, type: 'no-such' } }).initial.type).toBe('');
  });
  test('comes with the address, and only there', () => {
    expect(orderTaskIn('fault', new URLSearchParams(), { report: prefilled }).prefilled).toEqual(prefilled);
    expect(orderTaskIn('fault', new URLSearchParams()).prefilled).toBeUndefined();
  });
});
