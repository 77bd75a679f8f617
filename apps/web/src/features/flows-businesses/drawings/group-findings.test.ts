import { expect, test } from 'vitest';
import { groupFindings } from './group-findings.ts';

const finding = (code: string) => ({ code, name: '', element: code, said: '', text: { zh: code, en: code } });

test('[DES-12] what is to be added comes first, then what is to be checked, then what was left out', () => {
  const codes = ['left-out', 'simplified', 'people-open', 'not-reached', 'condition-open', 'of-another-day'];
  const groups = groupFindings(codes.map(finding));
  expect(groups.map(({ group, findings }) => [group, findings.map(({ code }) => code)])).toEqual([
    ['open', ['people-open', 'condition-open']],
    ['check', ['simplified', 'of-another-day']],
    ['left-out', ['left-out', 'not-reached']],
  ]);
});

test('[DES-12] a group of nothing is no group', () => expect(groupFindings([])).toEqual([]));
