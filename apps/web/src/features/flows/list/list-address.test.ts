import { expect, test } from 'vitest';
import {
  forOtherGroup,
  isNarrowed,
  onNextPage,
  onPageBefore,
  readAddress,
  withFilters,
  withOpen,
  withoutFilters,
  withSize,
} from './list-address.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const at = (text: string) => new URLSearchParams(text);

test('an empty address is the first page of the whole list', () => {
  expect(readAddress(at(''))).toEqual({ filters: {}, after: [], page: 1, size: 20, open: null });
});

test('every filter is read under the name that the call takes', () => {
  const { filters } = readAddress(
    at(`words=网络&businessId=${ID}&departmentId=${ID}&submitterId=${ID}&from=1&until=2&overdue=true&hungUp=true`),
  );
  expect(filters).toEqual({
    words: '网络',
    businessId: ID,
    departmentId: ID,
    submitterId: ID,
    from: 1,
    until: 2,
    overdue: 'true',
    hungUp: 'true',
  });
});

test('what does not fit is as if it were not there', () => {
  const read = readAddress(at('words=%20&businessId=x&from=soon&overdue=yes&size=7&open=../etc&after='));
  expect(read).toEqual({ filters: {}, after: [], page: 1, size: 20, open: null });
});

test('pages are turned forth and back, and the open detail stays', () => {
  const first = at(`words=a&size=50&open=${ID}`);
  const second = onNextPage(first, 'c1');
  const third = onNextPage(second, 'c2');
  expect(readAddress(third)).toMatchObject({ after: ['c1', 'c2'], page: 3, size: 50, open: ID });
  expect(readAddress(onPageBefore(third))).toMatchObject({ after: ['c1'], page: 2 });
  expect(onPageBefore(onPageBefore(third)).toString()).toBe(withOpen(first, ID).toString());
});

test('far inside a list the oldest way back is forgotten, and the page number stays true', () => {
  let params = at('');
  for (let page = 1; page <= 45; page += 1) params = onNextPage(params, `c${page}`);
  const far = readAddress(params);
  expect([far.page, far.after.length, far.after.at(-1)]).toEqual([46, 40, 'c45']);
  expect(readAddress(onPageBefore(params)).page).toBe(45);
});

test('another narrowing or size begins on the first page', () => {
  const third = onNextPage(onNextPage(at('words=a'), 'c1'), 'c2');
  expect(withFilters(third, { overdue: 'true' }).toString()).toBe('words=a&overdue=true');
  expect(withFilters(third, { words: '' }).toString()).toBe('');
  expect(withSize(third, 100).toString()).toBe('words=a&size=100');
  expect(withoutFilters(withSize(third, 100)).toString()).toBe('size=100');
});

test('another group is asked with the same narrowing', () => {
  expect(forOtherGroup(onNextPage(at(`words=a&open=${ID}`), 'c1')).toString()).toBe('words=a');
  expect(isNarrowed(readAddress(at('words=a')).filters)).toBe(true);
  expect(isNarrowed({})).toBe(false);
});
