import { expect, test } from 'vitest';
import { editedPart, readAddress } from './business-address.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const read = (query: string) => readAddress(new URLSearchParams(query));

test('[DES-01] an address says what the list is narrowed to, which business is open, and which part of it', () => {
  expect(read(`words=请假&category=${id}&state=suspended&open=${id}&tab=versions`)).toEqual({
    words: '请假',
    category: id,
    state: 'suspended',
    open: id,
    tab: 'versions',
    narrowed: true,
    inOrder: false,
  });
});

test('[DES-01] what does not fit is as if it were not there', () => {
  expect(read('words=%20&category=x&state=gone&open=new&tab=nothing')).toEqual({
    words: '',
    category: null,
    state: null,
    open: null,
    tab: 'settings',
    narrowed: false,
    inOrder: false,
  });
  expect(read(`words=${'长'.repeat(50)}`).words).toHaveLength(40);
});

test('[DES-01] only a category with nothing left out can be put in order', () => {
  expect(read(`category=${id}`)).toMatchObject({ narrowed: true, inOrder: true });
  expect(read(`category=${id}&words=a`).inOrder).toBe(false);
  expect(read(`category=${id}&state=draft`).inOrder).toBe(false);
  expect(read('').inOrder).toBe(false);
});

test('[DES-06] another business and another part of it are left, another filter is not', () => {
  const at = (search: string) => editedPart({ search });
  expect(at(`?open=${id}`)).toBe(at(`?open=${id}&tab=settings&words=a`));
  expect(at(`?open=${id}`)).not.toBe(at(`?open=${id}&tab=versions`));
  expect(at(`?open=${id}`)).not.toBe(at(''));
});
