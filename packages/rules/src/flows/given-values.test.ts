import { describe, expect, test } from 'vitest';
import type { CallStep, ChildStep } from './definition.ts';
import { childForm, childSubmitter, givenValue, itemsOf, pathWith, sentFields, takenFrom } from './given-values.ts';
import { call, child } from './testing.ts';

const facts = { form: { days: 3, rows: [{ who: 'p1', n: 2 }] }, today: '2026-11-16', submitter: 'sub', number: 'A-7' };
const each = (value: ChildStep['each']) => child('c', { each: value });

describe('what a step writes and sends', () => {
  test('[DES-13] [C8] a value is what is written, a field, the day, who handed it in, or the number', () => {
    expect(
      (
        [
          { kind: 'value', value: 'x' },
          { kind: 'field', field: 'days' },
          { kind: 'today' },
          { kind: 'submitter' },
          { kind: 'number' },
        ] as const
      ).map((from) => givenValue(from, facts)),
    ).toEqual(['x', 3, '2026-11-16', 'sub', 'A-7']);
  });

  test('[DES-13] [C8] a field that the form does not have is empty, whatever it is called', () => {
    for (const field of ['none', 'toString', '__proto__', 'constructor'])
      expect(givenValue({ kind: 'field', field }, facts)).toBeNull();
  });

  test('[DES-13] [C13] a call sends each value by the name that the other system knows', () => {
    const send: CallStep['send'] = [
      { name: 'no', from: { kind: 'number' } },
      { name: '__proto__', from: { kind: 'field', field: 'days' } },
    ];
    const sent = sentFields(call('x', { send }), facts);
    expect(Object.entries(sent)).toEqual([
      ['no', 'A-7'],
      ['__proto__', 3],
    ]);
  });
});

describe('what a step hands in applications for', () => {
  test.each<[string, ChildStep['each'], Parameters<typeof itemsOf>[1], unknown[]]>([
    ['once is one', { kind: 'once' }, {}, [null]],
    ['three times are three', { kind: 'times', times: 3 }, {}, [null, null, null]],
    ['a number says how many', { kind: 'count', field: 'n' }, { n: 2 }, [null, null]],
    ['part of one is none', { kind: 'count', field: 'n' }, { n: 0.9 }, []],
    ['a half does not count', { kind: 'count', field: 'n' }, { n: 2.5 }, [null, null]],
    ['an empty number is none', { kind: 'count', field: 'n' }, { n: null }, []],
    ['no number at all is none', { kind: 'count', field: 'n' }, {}, []],
    ['less than nothing is none', { kind: 'count', field: 'n' }, { n: -4 }, []],
    ['a text that is no number is none', { kind: 'count', field: 'n' }, { n: 'many' }, []],
    ['one for each person', { kind: 'items', field: 'f' }, { f: ['p1', 'p2'] }, ['p1', 'p2']],
    ['one for each row', { kind: 'items', field: 'f' }, { f: [{ a: 1 }, {}] }, [{ a: 1 }, {}]],
    ['one for the one person', { kind: 'items', field: 'f' }, { f: 'p1' }, ['p1']],
    ['an empty field is none', { kind: 'items', field: 'f' }, { f: [] }, []],
    ['a field that is not there is none', { kind: 'items', field: 'f' }, {}, []],
  ])('[DES-13] [C11] [C12] %s', (_, of, form, values) => {
    expect(itemsOf(each(of), form)).toEqual(values.map((value, item) => ({ item, value })));
  });

  test('[DES-13] [C11] fifty are taken, one more is too many', () => {
    const people = (n: number) => ({ f: Array.from({ length: n }, (_, at) => `p${at}`), n });
    for (const of of [{ kind: 'items', field: 'f' } as const, { kind: 'count', field: 'n' } as const]) {
      expect(itemsOf(each(of), people(50))).toHaveLength(50);
      expect(itemsOf(each(of), people(51))).toBe('too-many');
    }
    expect(itemsOf(each({ kind: 'count', field: 'n' }), { n: 999_999_999_999 })).toBe('too-many');
  });

  test('[DES-13] [C11] a form is filled in from this one, from the item, and from a field of its row', () => {
    const step = child('c', {
      fill: [
        { field: 'a', from: { kind: 'field', field: 'days' } },
        { field: 'b', from: { kind: 'item', field: null } },
        { field: 'c', from: { kind: 'item', field: 'n' } },
        { field: 'd', from: { kind: 'item', field: 'toString' } },
      ],
    });
    expect(childForm(step, { item: 0, value: { n: 2 } }, facts)).toEqual({ a: 3, b: null, c: 2, d: null });
    expect(childForm(step, { item: 0, value: 'p1' }, facts)).toEqual({ a: 3, b: 'p1', c: null, d: null });
  });

  test('[DES-13] [C12] it is handed in by whoever handed in this one, or by the person that the item is', () => {
    expect(childSubmitter(child('c'), { item: 0, value: 'p1' }, 'sub')).toBe('sub');
    const own = child('c', { submitter: 'item' });
    expect(
      [['p1'], [null], [''], [{ a: 'p1' }], [7]].map(([value]) =>
        childSubmitter(own, { item: 0, value: value! }, 'sub'),
      ),
    ).toEqual(['p1', null, null, null, null]);
  });
});

describe('what comes back of a call', () => {
  const reply = JSON.parse('{"data":{"no":"X1","rows":[{"id":5}],"none":null},"__proto__":{"bad":1}}');
  test.each<[string, unknown]>([
    ['data.no', 'X1'],
    ['data.rows.0.id', 5],
    ['data.none', null],
    ['data.rows', [{ id: 5 }]],
  ])('[DES-13] [C13] %s is found', (path, found) => {
    expect(takenFrom([{ field: 'f', path }], reply)).toEqual({ f: found });
  });
  test.each([
    'data.nothing',
    'data.rows.length',
    'data.rows.1.id',
    'data.rows.-1',
    'data.toString',
    'constructor.name',
    'data.no.length',
    'data.none.x',
    '',
    Array.from({ length: 30 }, () => 'data').join('.'),
  ])('[DES-13] [C13] "%s" is left out', (path) => {
    expect(takenFrom([{ field: 'f', path }], reply)).toEqual({});
  });
  test('[DES-13] [C13] only what was sent itself counts, and no field of a strange name changes anything else', () => {
    expect(takenFrom([{ field: 'f', path: 'bad' }], reply)).toEqual({});
    const taken = takenFrom([{ field: '__proto__', path: 'data.no' }], reply);
    expect([Object.entries(taken), (taken as { no?: unknown }).no]).toEqual([[['__proto__', 'X1']], undefined]);
    for (const other of [null, 'text', 7, undefined, []])
      expect(takenFrom([{ field: 'f', path: 'data' }], other)).toEqual({});
  });
});

describe('the path of a call', () => {
  test.each<[string, Parameters<typeof pathWith>[1], string | null]>([
    ['/orders/{no}', { no: 'A 7' }, '/orders/A%207'],
    ['/{a}/{b}?q={a}', { a: 1, b: true }, '/1/true?q=1'],
    ['/{a}', { a: '../../admin' }, '/..%2F..%2Fadmin'],
    ['/{a}', { a: 'x?y=1#z' }, '/x%3Fy%3D1%23z'],
    ['/{a}', { a: 'a\\b' }, '/a%5Cb'],
    ['/{a}', { a: ['x', 'y'] }, '/x%2Cy'],
    ['/{a}', { a: '..' }, null],
    ['/{a}', { a: '.' }, null],
    ['/{a}{b}', { a: '.', b: '.' }, null],
    ['/x', {}, '/x'],
    ['/{a}', {}, null],
    ['/{a}', { a: null }, null],
    ['/{a}', { a: '' }, null],
    ['/{a}', { a: [] }, null],
    ['/{a}', { a: [{ b: 1 }] }, null],
    ['/{a}', { a: '\ud800' }, null],
    ['/{toString}', {}, null],
  ])('[DES-13] [C13] %s with %j', (path, form, filled) => {
    expect(pathWith(path, form)).toBe(filled);
  });

  test('[DES-13] [C13] whatever stands in a field, the call goes to the very place below which it was drawn', () => {
    const texts = ['..', '%2e%2e', '/', '//evil.example', '..%2f', '@evil', ':80', ';', '..;', '\n', ' ', '%'];
    for (const a of texts)
      for (const b of texts) {
        const path = pathWith('/base/{a}/{b}', { a, b });
        if (path === null) continue;
        const url = new URL(`https://other.example${path}`);
        expect([url.host, url.pathname.startsWith('/base/'), url.pathname.split('/').length]).toEqual([
          'other.example',
          true,
          4,
        ]);
      }
  });
});
