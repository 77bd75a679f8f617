import { approve as ask, evaluate, exclusive, flowOf, router, when } from '@campus/rules/flows/testing.ts';
import { expect, test } from 'vitest';
import { removalOf } from './removal.ts';

const form = { fields: [], title: { zh: '', en: '' } };
const asks = (step: string) => ({ kind: 'outcome', step, is: 'agreed' }) as const;
const definition = {
  form,
  flow: flowOf([
    ask('a'),
    exclusive('by', { when: asks('a'), steps: [ask('b'), ask('c', { skipWhen: asks('b') })] }, []),
    exclusive('other', { when: when('days', 'more', 1), steps: [] }, []),
    evaluate('e', 'b'),
  ]),
};

test('[DES-02] removing a step names every use of it that stays', () => {
  expect(removalOf(definition, ['a'])).toMatchObject({
    isPlain: false,
    uses: [{ of: { zh: 'a' }, use: { kind: 'branch', split: 'by', branch: '0' } }],
  });
  expect(removalOf(definition, ['c']).isPlain).toBe(true);
});

test('[DES-02] what goes along with a step is no use of it, and is offered to stay', () => {
  const removal = removalOf(definition, ['by']);
  expect(removal.inside).toMatchObject([{ branch: '0', steps: [{ zh: 'b' }, { zh: 'c' }] }]);
  expect(removal.uses).toMatchObject([{ of: { zh: 'b' }, use: { kind: 'reopen', step: 'e' } }]);
});

test('[DES-02] an empty split goes without a question, a run with something inside does not', () => {
  expect(removalOf(definition, ['other']).isPlain).toBe(true);
  expect(removalOf(definition, ['by', 'other']).isPlain).toBe(false);
});

test('[DES-02] a branch goes with its steps or without them, and the last one cannot go', () => {
  expect(removalOf(definition, ['by/0'])).toMatchObject({ isPlain: false, inside: [{ branch: '0' }] });
  expect(removalOf(definition, ['by/1']).isPlain).toBe(true);
  const single = { form, flow: flowOf([exclusive('one', [])]) };
  expect(removalOf(single, ['one/0']).isPlain).toBe(false);
});

test('[DES-02] [DES-13] [C7] a router that leads to a step is named, unless it goes as well', () => {
  const leading = { form, flow: flowOf([ask('a'), router('r', [when('days', 'more', 1), 'a'])]) };
  expect(removalOf(leading, ['a']).uses).toMatchObject([{ of: { zh: 'a' }, use: { kind: 'way-to', router: 'r' } }]);
  expect(removalOf(leading, ['a', 'r'])).toMatchObject({ uses: [], isPlain: true });
});
