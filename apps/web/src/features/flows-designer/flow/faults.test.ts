import { checkDefinition } from '@campus/rules/flows/check-definition.ts';
import { type Flow, findStep, type Step } from '@campus/rules/flows/definition.ts';
import { newStep, openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import { approve as ask, exclusive, flowOf, wait, when } from '@campus/rules/flows/testing.ts';
import { stepKinds } from '@campus/rules/flows/vocabulary.ts';
import { expect, test } from 'vitest';
import { remarksByCard, remarksOf, tabOfPart } from './faults.ts';

const text = { zh: '', en: '' };
const nobodyKnown = {
  people: new Set<string>(),
  departments: new Set<string>(),
  labels: new Set<string>(),
  roles: new Set<string>(),
};
const remarksIn = (flow: Flow) =>
  remarksOf(
    checkDefinition(flow, { fields: [], title: { zh: '', en: '' } }, nobodyKnown).map((fault) => ({
      ...fault,
      branch: fault.branch ?? null,
      text,
    })),
    [],
    (id): Step | null => findStep(flow, id),
  );
const partsAt = (flow: Flow, id: string) => (remarksByCard(remarksIn(flow)).get(id) ?? []).map(({ part }) => part);

test('[DES-07] a fault stands at the part of the step that it is about', () => {
  const step = ask('a', {
    who: { kind: 'people', people: [] },
    voting: { kind: 'share', percent: 0 },
    nobody: { kind: 'person', person: 'gone' },
    skipWhen: when('no-field', 'is', 'x'),
    timeLimit: { after: { ms: 0, clock: 'calendar' }, remind: null, finally: { kind: 'reassign', to: 'left' } },
    buttons: {},
    fields: { 'no-right': 'write' },
  });
  expect(new Set(partsAt(flowOf([step]), 'a'))).toEqual(
    new Set(['who', 'voting', 'nobody', 'skip', 'limit', 'buttons', 'rights']),
  );
  expect(partsAt(flowOf([wait('w', 0), ask('b')]), 'w')).toEqual(['wait']);
});

test('[DES-07] what is still to be chosen is asked for beside where it is chosen', () => {
  const b = ask('b', { who: { kind: 'submitter' } });
  const step = ask('a', {
    who: { kind: 'submitter' },
    nobody: { kind: 'person', person: '' },
    skipWhen: openCondition,
    timeLimit: { after: { ms: 1, clock: 'calendar' }, remind: null, finally: { kind: 'reassign', to: '' } },
  });
  expect(new Set(partsAt(flowOf([step]), 'a'))).toEqual(new Set(['nobody', 'skip', 'limit']));
  const open = exclusive('by', { when: openCondition, steps: [] }, []);
  expect([...remarksByCard(remarksIn(flowOf([open, b]))).values()].flat().map(({ part }) => part)).toEqual(['when']);
  const untilWhen = { ...wait('w', 1), until: { kind: 'field', field: '' } } as Step;
  expect(partsAt(flowOf([untilWhen, b]), 'w')).toEqual(['wait']);
  const act = newStep('action', () => 'n', { name: { zh: '办理', en: 'Act' } });
  expect(partsAt(flowOf([act, b]), act.id)).toEqual(['action']);
});

test('[DES-07] a fault of a branch stands at the branch, one of its split at the split', () => {
  const flow = flowOf([exclusive('by', { when: when('no-field', 'is', 'x'), steps: [] }, [], []), ask('b')]);
  const byCard = remarksByCard(remarksIn(flow));
  expect([...byCard.keys()].some((at) => at.startsWith('by'))).toBe(true);
  for (const at of byCard.keys()) expect(at === 'by' || at === 'b' || /^by\/\d$/.test(at)).toBe(true);
});

test('[DES-07] every new card, half filled as it is, has its faults where they can be mended', () => {
  for (const kind of stepKinds) {
    const flow = flowOf([newStep(kind, () => 'n1'), ask('b')]);
    for (const { at, kind: is } of remarksIn(flow)) {
      expect(is).toBe('fault');
      expect(at === null || at === 'b' || at.startsWith('n1')).toBe(true);
    }
  }
});

test('[DES-07] [DES-13] what is wrong with a step of the system stands at the one part that it has', () => {
  const parts = { router: 'ways', set: 'values', child: 'child', call: 'call' } as const;
  for (const kind of ['router', 'set', 'child', 'call'] as const) {
    const step = newStep(kind, () => 'n1', { name: { zh: '一步', en: 'A step' } });
    const found = partsAt(flowOf([step, ask('b')]), 'n1');
    expect(found.length, kind).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([parts[kind]]));
  }
});

test('[DES-07] [DES-13] what is said of a way of a router stands on the card of the router', () => {
  const router = newStep('router', () => 'n1');
  const fault = { code: 'condition-missing', step: 'n1', branch: 'n1', field: null, detail: null, text } as const;
  const [remark] = remarksOf([fault], [], () => router);
  expect(remark).toMatchObject({ at: 'n1', part: 'ways' });
});

test('[DES-07] a part of a step of people has a tab, the name stands above them', () => {
  expect(tabOfPart('nobody')).toBe('who');
  expect(tabOfPart('skip')).toBe('decide');
  expect(tabOfPart('rights')).toBe('form');
  expect(tabOfPart('limit')).toBe('time');
  expect(tabOfPart('name')).toBeNull();
});
