import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const long = `${'前'.repeat(50)}校园 网 ５Ｇ套餐${'后'.repeat(100)}`;

test('shows what stands around, and that there is more on either side', () => {
  const excerpt = excerptOf(long, ['校园网']);
  expect(excerpt).toMatch(/^…前{24}校园 网 ５Ｇ套餐后+…$/);
  expect([...excerpt].length).toBeLessThanOrEqual(92);
});

test('width, case and spaces make no difference', () => {
  expect(excerptOf(long, ['5g套餐'])).toContain('５Ｇ套餐');
  expect(excerptOf('Open  the\nNetwork', ['network'])).toBe('Open the Network');
  expect(excerptOf('Open the network', ['thenet'])).toBe('Open the network');
});

test('the first of several runs; nothing where there is none', () => {
  expect(excerptOf('一二三四', ['四', '二'])).toBe('一二三四');
  expect(excerptOf('一二三四', ['五'])).toBe('');
  expect(excerptOf('', ['五'])).toBe('');
});
