import { describe, expect, test } from 'vitest';
import { checkFlow, warnFlow } from './check.ts';
import { checkDefinition } from './check-definition.ts';
import type { CallStep, ChildStep, Given, RouterStep, Step } from './definition.ts';
import { newStep } from './edit-definition/new-step.ts';
import type { FieldKind, FormDefinition, FormField } from './form.ts';
import {
  action,
  approve,
  call,
  child,
  copy,
  end,
  exclusive,
  flowOf,
  inclusive,
  parallel,
  router,
  set,
  when,
} from './testing.ts';

const field = (id: string, kind: FieldKind, change: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: { zh: id, en: id },
  hint: null,
  required: false,
  min: null,
  max: null,
  options: kind === 'choice' || kind === 'choices' ? [{ value: 'a', label: { zh: 'a', en: 'a' } }] : [],
  showWhen: null,
  ...change,
});
const form: FormDefinition = {
  title: { zh: 'x', en: 'x' },
  fields: [
    field('days', 'number'),
    field('text', 'text'),
    field('head', 'section'),
    field('words', 'note'),
    field('sum', 'computed', { compute: { kind: 'sum', of: [{ field: 'days' }] } }),
    field('who', 'person'),
    field('team', 'people'),
    field('pick', 'choices'),
    field('rows', 'group', { fields: [field('n', 'number')] }),
  ],
};
const KNOWN = {
  people: new Set<string>(),
  departments: new Set<string>(),
  labels: new Set<string>(),
  roles: new Set<string>(),
};
const withRoles = { ...KNOWN, roles: new Set(['a', 'b', 'c', 'x', 'y', 'last']), labels: new Set(['k']) };
/** What is wrong with steps in a form, without that they are the only ones. */
const faults = (...steps: Step[]) =>
  checkDefinition(flowOf([...steps, approve('last')]), form, withRoles).map(({ code, branch, detail }) =>
    [code, branch, detail].filter((part) => part !== undefined && part !== null).join(' '),
  );
const yes = when('days', 'more', 3);

describe('where a router may lead', () => {
  const [a, b, x, y] = ['a', 'b', 'x', 'y'].map((id) => approve(id)) as [Step, Step, Step, Step];
  test.each<[string, Step[], string[]]>([
    ['on and back in its own lane', [a, router('r', [yes, 'a'], [yes, 'b']), b], []],
    ['on and back to a lane around it', [a, parallel('s', [router('r', [yes, 'a'], [yes, 'b'])], [x]), b], []],
    ['to the split around it', [a, parallel('s', [x, router('r', [yes, 's'])], [y])], []],
    [
      'through two lanes',
      [a, parallel('s', [exclusive('t', { when: yes, steps: [router('r', [yes, 'a'])] }, [])], [x])],
      [],
    ],
    ['not to itself', [a, router('r', [yes, 'r'])], ['router-to-wrong r-0 r']],
    ['not into a branch beside', [parallel('s', [router('r', [yes, 'y'])], [y])], ['router-to-wrong r-0 y']],
    ['not into a split', [router('r', [yes, 'y']), parallel('s', [x], [y])], ['router-to-wrong r-0 y']],
    ['not to what is not there', [a, router('r', [yes, 'none'])], ['router-to-wrong r-0 none']],
    ['not to the start', [a, router('r', [yes, 'start'])], ['router-to-wrong r-0 start']],
  ])('[DES-13] [C7] %s', (_, steps, expected) => {
    expect(faults(...steps)).toEqual(expected);
  });

  const ways = (change: RouterStep['ways']): RouterStep => ({ ...router('r'), ways: change });
  test.each<[string, RouterStep['ways'], string[]]>([
    ['it has ways', [], ['no-ways']],
    [
      'each has an id of its own',
      [
        { id: 'w', when: yes, to: 'a' },
        { id: 'w', when: yes, to: 'last' },
      ],
      ['way-id-twice w'],
    ],
    ['their ids are sound', [{ id: '1/x', when: yes, to: 'a' }], ['way-id-wrong 1/x']],
    ['they know their fields', [{ id: 'w', when: when('none', 'is', 1), to: 'a' }], ['unknown-field w none']],
    [
      'they know their steps',
      [{ id: 'w', when: { kind: 'outcome', step: 'none', is: 'agreed' }, to: 'a' }],
      ['unknown-step w none'],
    ],
    [
      'they ask for steps before',
      [{ id: 'w', when: { kind: 'outcome', step: 'last', is: 'agreed' }, to: 'a' }],
      ['step-not-before w last'],
    ],
    [
      'they ask what a field can be asked',
      [{ id: 'w', when: when('head', 'is', 1), to: 'a' }],
      ['condition-cannot-ask w head'],
    ],
    [
      'they are not left open',
      [{ id: 'w', when: when('', 'is', 1), to: '' }],
      ['condition-missing w', 'router-to-missing w'],
    ],
    ['the last one may be taken always', [{ id: 'w', when: null, to: 'a' }], ['unreachable']],
    [
      'but none before it',
      [
        { id: 'v', when: null, to: 'a' },
        { id: 'w', when: yes, to: 'last' },
        { id: 'x', when: null, to: '' },
      ],
      ['always-way-not-last v', 'router-to-missing x'],
    ],
    ['nor what they compare with', [{ id: 'w', when: when('days', 'is', ''), to: 'a' }], ['condition-value-missing w']],
  ])('[DES-13] [C7] %s', (_, of, expected) => {
    expect(faults(approve('a'), ways(of))).toEqual(expected);
  });
});

describe('what a process can come to', () => {
  const unreached = (...steps: Step[]) =>
    checkFlow(flowOf(steps), ['days'])
      .filter(({ code }) => code === 'unreachable')
      .map(({ step }) => step);
  const [a, b, x, y] = ['a', 'b', 'x', 'y'].map((id) => approve(id)) as [Step, Step, Step, Step];
  test.each<[string, Step[], string[]]>([
    ['behind an end comes nothing', [a, end('e'), b, x], ['b', 'x']],
    ['but a router may lead there', [a, router('r', [yes, 'b']), end('e'), b, x], []],
    ['and what is led to leads on', [a, router('r', [yes, 'x']), end('e'), b, x, y], ['b']],
    ['a router that nothing comes to leads nowhere', [a, end('e'), router('r', [yes, 'b']), x, b], ['r', 'x', 'b']],
    ['nor does one that leads to itself', [a, end('e'), b, router('r', [yes, 'b'])], ['b', 'r']],
    [
      'out of a choice whose branches end',
      [exclusive('s', { when: yes, steps: [router('r', [yes, 'b']), end('e')] }, [end('f')]), a, b],
      ['a'],
    ],
    ['leading on, the next step is still come to', [a, router('r', [yes, 'x']), b, x], []],
    ['back from behind, what was passed is no news', [a, b, router('r', [yes, 'a']), end('e')], []],
    [
      'back behind an end, led to from later on',
      [router('q', [yes, 'x']), end('e'), b, x, router('r', [yes, 'b'])],
      [],
    ],
    [
      'into a branch it leads nobody',
      [router('r', [yes, 'y']), exclusive('s', { when: yes, steps: [end('e'), y] }, []), b],
      ['y'],
    ],
    ['behind a router that always leads back comes nothing', [a, router('r', [null, 'a']), b], ['b']],
    ['until it is chosen where it leads, it may go on', [a, router('r', [null, '']), b], []],
    ['what it leads past is not come to', [a, router('r', [yes, 'a'], [null, 'x']), b, x, y], ['b']],
    [
      'but by another router, from later on as well',
      [router('q', [yes, 'x']), a, router('r', [null, 'q']), b, x, router('p', [yes, 'b'])],
      [],
    ],
    [
      'a branch that it leads out of is not through',
      [exclusive('s', { when: yes, steps: [router('r', [null, 'b'])] }, [end('f')]), a, b],
      ['a'],
    ],
    [
      'where another one is, it goes on',
      [a, exclusive('s', { when: yes, steps: [x, router('r', [null, 'a'])] }, []), b],
      [],
    ],
    ['beside others, they wait for it in vain', [parallel('s', [a], [router('r', [null, 'y'])]), b, y], ['b']],
    ['within its own branch, that is through', [parallel('s', [a], [router('r', [null, 'x']), y, x]), b], ['y']],
    ['behind a refusal comes nothing', [a, action('n', 'refuse'), b], ['b']],
    ['what is not come to is named once', [end('e'), parallel('s', [a, end('f'), b], [x])], ['s']],
    [
      'behind branches that end, too',
      [inclusive('s', { when: yes, steps: [end('e')] }, [a, end('f'), b]), x],
      ['b', 'x'],
    ],
  ])('[DES-13] [C7] %s', (_, steps, expected) => {
    expect(unreached(...steps)).toEqual(expected);
  });

  test('[DES-13] [C7] a flow of routers and copies alone is decided by nobody; what the product does is something', () => {
    const nobody = (...steps: Step[]) => checkFlow(flowOf(steps), ['days']).map(({ code }) => code);
    expect(nobody(copy('k'), router('r', [yes, 'k']))).toEqual(['nobody-decides']);
    for (const step of [set('s'), child('s'), call('s')]) expect(nobody(step)).toEqual([]);
  });

  test('[DES-13] [C7] a router that leads out of a branch beside others is pointed out', () => {
    const warned = (...steps: Step[]) =>
      warnFlow(flowOf(steps)).map(({ code, step, branch }) => `${code} ${step}/${branch}`);
    expect(warned(parallel('s', [router('r', [yes, 'b'])], [a]), b)).toEqual(['router-cuts-others s/0']);
    expect(warned(parallel('s', [router('r', [yes, 'x']), y, x], [a]), b)).toEqual([]);
    expect(warned(exclusive('s', { when: yes, steps: [router('r', [yes, 'b'])] }, [a]), b)).toEqual([]);
  });
});

const value: Given = { kind: 'value', value: 1 };
const of = (id: string): Given => ({ kind: 'field', field: id });
describe('what a set writes', () => {
  test.each<[string, [string, Given][], string[]]>([
    [
      'values into fields',
      [
        ['days', value],
        ['text', of('days')],
        ['rows', of('rows')],
      ],
      [],
    ],
    [
      'no field that is not there',
      [
        ['none', value],
        ['days', of('gone')],
      ],
      ['unknown-field gone', 'unknown-field none'],
    ],
    [
      'nothing that is not filled in',
      [
        ['head', value],
        ['words', value],
        ['sum', value],
      ],
      ['field-not-written head', 'field-not-written words', 'field-not-written sum'],
    ],
    [
      'no person into a text, no text into a number, no day into a number',
      [
        ['text', { kind: 'submitter' }],
        ['days', of('text')],
      ],
      ['given-unfit text', 'given-unfit days'],
    ],
    ['the day and the number into a text', [['text', { kind: 'today' }]], []],
    ['nothing out of headings', [['days', of('head')]], ['field-without-value head']],
    ['what is reckoned can be taken', [['days', of('sum')]], []],
    [
      'each field once',
      [
        ['days', value],
        ['days', of('sum')],
      ],
      ['field-twice days'],
    ],
    ['something', [], ['set-field-missing']],
    [
      'what was chosen',
      [
        ['', value],
        ['days', of('')],
      ],
      ['set-field-missing', 'given-missing'],
    ],
  ])('[DES-13] [C8] %s', (_, values, expected) => {
    expect(faults(set('s', { values: values.map(([id, from]) => ({ field: id, from })) }))).toEqual(expected);
  });
});

describe('what is handed in', () => {
  const item = (id: string | null) => ({ field: 'x', from: { kind: 'item' as const, field: id } });
  const items = (id: string) => ({ kind: 'items' as const, field: id });
  test.each<[string, Partial<ChildStep>, string[]]>([
    ['one', {}, []],
    ['for a business that was chosen', { business: '' }, ['business-missing']],
    ['a number from 1', { each: { kind: 'times', times: 0 } }, ['times-out-of-range']],
    ['to 50', { each: { kind: 'times', times: 51 } }, ['times-out-of-range']],
    ['that is whole', { each: { kind: 'times', times: 1.5 } }, ['times-out-of-range']],
    ['as many as a number says', { each: { kind: 'count', field: 'days' } }, []],
    ['or one that is reckoned', { each: { kind: 'count', field: 'sum' } }, []],
    ['a text is no number', { each: { kind: 'count', field: 'text' } }, ['field-no-number text']],
    ['nor is a field that is not there', { each: { kind: 'count', field: 'none' } }, ['unknown-field none']],
    ['nor one that is still to be chosen', { each: { kind: 'count', field: '' } }, ['each-field-missing']],
    ['one for each row', { each: items('rows'), fill: [item('n')] }, []],
    ['a row is no value', { each: items('rows'), fill: [item(null)] }, ['field-without-value rows']],
    ['of fields that it has', { each: items('rows'), fill: [item('none')] }, ['unknown-field none']],
    ['that were chosen', { each: items('rows'), fill: [item('')] }, ['given-missing']],
    ['one for each person, by that person', { each: items('team'), submitter: 'item', fill: [item(null)] }, []],
    ['one for each option', { each: items('pick'), fill: [item(null)] }, []],
    ['by no option', { each: items('pick'), submitter: 'item' }, ['item-no-person pick']],
    ['a text has no items', { each: items('text') }, ['field-no-items text']],
    ['items only where there are some', { fill: [item(null)] }, ['item-without-items']],
    ['and who hands them in, too', { submitter: 'item' }, ['item-without-items']],
    [
      'each field once',
      {
        fill: [
          { field: 'x', from: value },
          { field: 'x', from: value },
        ],
      },
      ['field-twice x'],
    ],
    ['what is taken comes from one', { take: [{ field: 'text', from: 'y' }] }, []],
    ['that is waited for', { wait: false, take: [{ field: 'text', from: 'y' }] }, ['take-not-from-one']],
    ['and is the only one', { each: items('team'), take: [{ field: 'text', from: 'y' }] }, ['take-not-from-one']],
    ['into a field that can be written', { take: [{ field: 'sum', from: 'y' }] }, ['field-not-written sum']],
    ['and is there', { take: [{ field: 'none', from: 'y' }] }, ['unknown-field none']],
    ['and was chosen', { take: [{ field: '', from: '' }] }, ['take-missing']],
    ['by names that were written', { fill: [{ field: '', from: value }] }, ['sent-name-missing']],
  ])('[DES-13] [C11] [C12] %s', (_, change, expected) => {
    expect(faults(child('s', change))).toEqual(expected);
  });
});

describe('what is called', () => {
  const ms = (n: number) => ({ ms: n, clock: 'calendar' as const });
  test.each<[string, Partial<CallStep>, string[]]>([
    ['a path', { path: '/a/{days}?q={text}' }, []],
    ['over a connection that was chosen', { connection: '' }, ['connection-missing']],
    ['a path that was written', { path: '' }, ['path-missing']],
    ['it begins with a slash', { path: 'a' }, ['path-wrong a']],
    ['with one alone', { path: '//evil.example/a' }, ['path-wrong //evil.example/a']],
    ['it stays below', { path: '/a/../b' }, ['path-wrong /a/../b']],
    ['also where that is hidden', { path: '/a/%2E%2e/b' }, ['path-wrong /a/%2E%2e/b']],
    ['braces are closed', { path: '/a/{days' }, ['path-wrong /a/{days']],
    ['and not empty', { path: '/a/{}' }, ['path-wrong /a/{}']],
    ['it knows its fields', { path: '/a/{none}' }, ['unknown-field none']],
    ['which have a value', { path: '/a/{rows}/{head}' }, ['field-without-value head', 'field-without-value rows']],
    ['it sends what is there', { send: [{ name: 'n', from: of('none') }] }, ['unknown-field none']],
    [
      'each name once',
      {
        send: [
          { name: 'n', from: value },
          { name: 'n', from: value },
        ],
      },
      ['sent-twice n'],
    ],
    ['by a name', { send: [{ name: '', from: value }] }, ['sent-name-missing']],
    [
      'what is taken comes of an answer',
      { answer: { kind: 'none' }, take: [{ field: 'text', path: 'a' }] },
      ['take-without-answer'],
    ],
    ['into a field that can be written', { take: [{ field: 'words', path: 'a' }] }, ['field-not-written words']],
    [
      'each field once',
      {
        take: [
          { field: 'text', path: 'a' },
          { field: 'text', path: 'b' },
        ],
      },
      ['field-twice text'],
    ],
    ['from a place that was said', { take: [{ field: 'text', path: '' }] }, ['take-missing']],
    ['called back within some time', { answer: { kind: 'callback', within: ms(0) } }, ['limit-not-positive']],
    ['or later', { answer: { kind: 'callback', within: ms(1) } }, []],
    ['a reply takes some time', { timeoutMs: 0 }, ['limit-not-positive']],
  ])('[DES-13] [C13] %s', (_, change, expected) => {
    expect(faults(call('s', { path: '/', ...change }))).toEqual(expected);
  });
});

test('[DES-13] [C7] [C8] [C11] [C13] a step that was only just put in is named for what is still to be chosen, and for nothing else', () => {
  const open = (kind: 'router' | 'set' | 'child' | 'call') =>
    faults({ ...newStep(kind, () => 's0', { name: { zh: 's', en: 's' } }), id: 's' } as Step).map(
      (text) => text.split(' ')[0],
    );
  expect([open('router'), open('set'), open('child'), open('call')]).toEqual([
    ['condition-missing', 'router-to-missing'],
    ['set-field-missing'],
    ['business-missing'],
    ['connection-missing', 'path-missing'],
  ]);
});
