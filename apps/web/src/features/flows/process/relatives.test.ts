import { expect, test } from 'vitest';
import { caseAddressIn, childChip, type Relative, waitText } from './relatives.ts';

const child = (part: Partial<Relative>): Relative =>
  ({ step: 's', visit: 1, item: 0, state: 'started', outcome: null, failure: null, at: [], ...part }) as Relative;

const step = { step: 's', kind: 'child', state: 'present', people: [] } as const;

test('[DES-13] [C8] a step that waits for applications says how many of them are still out', () => {
  const children = [
    child({}),
    child({ item: 1, state: 'to-start' }),
    child({ item: 2, state: 'ended', outcome: 'done' }),
  ];
  expect(waitText(step, children)).toEqual(['waits-children', { n: 2, all: 3 }]);
  expect(waitText(step, [])).toEqual(['waits-child', {}]);
});

test('[DES-13] [C9] of a step that stands on the way again only what it asked for now is counted', () => {
  const children = [
    child({ visit: 7 }),
    child({ visit: 3, state: 'ended', outcome: 'done' }),
    child({ step: 'other', visit: 9 }),
  ];
  expect(waitText(step, children)).toEqual(['waits-children', { n: 1, all: 1 }]);
});

test('[DES-13] [C11] [C12] where nobody is asked, the step says what it waits for; where somebody is, or it is not there yet, it does not', () => {
  expect(waitText({ ...step, kind: 'call' }, [])).toEqual(['waits-call', {}]);
  expect(waitText({ ...step, kind: 'set' }, [])).toEqual(['waits-system', {}]);
  expect(waitText({ ...step, kind: 'approve' }, [])).toBeNull();
  expect(waitText({ ...step, state: 'coming' }, [])).toBeNull();
  expect(waitText({ ...step, state: 'hung-up' }, [])).toBeNull();
  expect(waitText({ ...step, people: [{}] }, [])).toBeNull();
});

test('[DES-13] [C8] an application is shown as it stands, or as it ended', () => {
  expect(childChip(child({ state: 'to-start' }))).toEqual({ kind: 'waiting', text: 'child-to-start' });
  expect(childChip(child({}))).toEqual({ kind: 'running', text: 'state-processing' });
  expect(childChip(child({ state: 'ended', outcome: 'refused' }))).toEqual({ kind: 'failed', text: 'state-refused' });
  expect(childChip(child({ state: 'failed', failure: 'too-deep' }))).toEqual({ kind: 'failed', text: 'child-failed' });
  expect(childChip(child({ state: 'dropped' }))).toEqual({ kind: 'neutral', text: 'child-dropped' });
});

test('[DES-13] [C8] a case that is open beside a list gives its place in the address to the other one', () => {
  const here = { pathname: '/list', search: '?words=a&open=one&tab=x' };
  expect(caseAddressIn(here, 'one')?.('two')).toBe('/list?words=a&open=two&tab=x');
  expect(caseAddressIn(here, 'three')).toBeNull();
});
