import { expect, test } from 'vitest';
import { isCode } from './business-values.ts';
import { noCopy, proposedCopy, withProposal } from './proposed-copy.ts';
import { sampleNumber } from './sample-number.ts';

const tails = { zh: '（副本）', en: ' (copy)' };
const category = { id: 'c1', name: { zh: '学生事务', en: 'Students' } };
const leave = { id: 'b1', code: 'leave', name: { zh: '请假', en: 'Leave' }, category };
const loan = { id: 'b2', code: 'loan', name: { zh: '借用', en: 'Loan' }, category: { ...category, id: 'c2' } };

test('[DES-01] a copy is proposed a name, a code and the category of its source, and no prefix', () => {
  expect(proposedCopy(leave, tails)).toEqual({
    source: 'b1',
    nameZh: '请假（副本）',
    nameEn: 'Leave (copy)',
    code: 'leave-copy',
    numberPrefix: '',
    category: 'c1',
  });
});

test('[DES-01] what is proposed is never longer than it may be', () => {
  const long = { ...leave, code: 'a'.repeat(40), name: { zh: '长'.repeat(40), en: 'L'.repeat(40) } };
  const { nameZh, nameEn, code } = proposedCopy(long, tails);
  expect([nameZh.length, nameEn.length, code.length]).toEqual([40, 40, 40]);
  expect([nameZh.endsWith(tails.zh), isCode(code)]).toEqual([true, true]);
});

test('[DES-01] another source brings its own proposals, and what somebody typed stays', () => {
  const [first, second] = [proposedCopy(leave, tails), proposedCopy(loan, tails)];
  expect(withProposal(noCopy, noCopy, first)).toEqual(first);
  expect(withProposal(first, first, second)).toEqual(second);
  expect(withProposal({ ...first, nameZh: '销假', numberPrefix: 'XJ' }, first, second)).toEqual({
    ...second,
    nameZh: '销假',
    numberPrefix: 'XJ',
  });
});

test('[DES-01] a sample number is a prefix, the day and six digits', () => {
  expect(sampleNumber('QJ', '2026-11-19')).toMatch(/^QJ20261119\d{6}$/);
});
