import { saveBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { expect, test } from 'vitest';
import {
  type BusinessValues,
  faultsIn,
  fieldOf,
  freshName,
  isCode,
  isNameTaken,
  isNumberPrefix,
  payloadOf,
  valuesOf,
} from './business-values.ts';
import type { Business } from './flows-businesses.queries.ts';

const idOf = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const words = (zh: string, en: string) => ({ zh, en });
const person = (n: number) => ({ id: idOf(n), name: `人${n}`, department: null });
const business = {
  id: idOf(1),
  revision: 4,
  code: 'leave',
  category: { id: idOf(2), name: words('学生事务', 'Students') },
  icon: 'calendar',
  name: words('请假', 'Leave'),
  summary: words('一句话', 'One line'),
  introduction: words('介绍', 'About'),
  numberPrefix: 'QJ',
  audience: {
    kind: 'chosen',
    departments: [{ id: idOf(3), name: words('计算机学院', 'Computing') }],
    labels: [],
    people: [person(4)],
  },
  owners: [person(5)],
  supervisors: [],
  guides: [{ name: 'rules', title: words('须知', 'Good to know'), body: words('正文', 'Text') }],
  print: {
    offeredTo: ['submitter'],
    heading: words('请假条', 'Leave slip'),
    parts: ['form', 'way'],
    leftOut: ['reason'],
    closing: words('一式两份', 'In two copies'),
    signatures: [words('经办人', 'Applicant')],
  },
  annexes: [{ id: idOf(6), name: 'a.pdf', mediaType: 'application/pdf', bytes: 9, link: '/x' }],
} as unknown as Business;
const values = valuesOf(business);

test('[DES-01] what was saved comes back as what is typed, and goes out as it was', () => {
  const sent = payloadOf(values, business.id, business.revision);
  expect(sent).toEqual({
    id: business.id,
    revision: 4,
    code: 'leave',
    categoryId: business.category.id,
    name: business.name,
    icon: 'calendar',
    summary: business.summary,
    introduction: business.introduction,
    numberPrefix: 'QJ',
    audience: { kind: 'chosen', departments: [idOf(3)], labels: [], people: [idOf(4)] },
    guides: business.guides,
    print: business.print,
    annexes: [idOf(6)],
    owners: [idOf(5)],
    supervisors: [],
  });
  expect(saveBusiness.body?.safeParse(sent).success).toBe(true);
});

test('[DES-01] whom an earlier choice named is not sent for an audience of everybody', () => {
  expect(payloadOf({ ...values, audience: 'student' }, business.id, 4).audience).toEqual({ kind: 'student' });
});

test('[DES-01] a code and a prefix are judged as the server judges them', () => {
  for (const code of ['leave', 'leave-2', 'a1', `a${'b'.repeat(39)}`]) expect(isCode(code), code).toBe(true);
  for (const code of ['', 'a', 'Leave', '2leave', 'leave_2', '请假', `a${'b'.repeat(40)}`])
    expect(isCode(code), code).toBe(false);
  for (const prefix of ['Q', 'QJ', 'ABCDEF']) expect(isNumberPrefix(prefix), prefix).toBe(true);
  for (const prefix of ['', 'qj', 'Q1', 'ABCDEFG', '请']) expect(isNumberPrefix(prefix), prefix).toBe(false);
});

test('[DES-01] every fault that the inputs cannot see one by one stands at its field', () => {
  const faults = (part: Partial<BusinessValues>) =>
    faultsIn({ ...values, ...part }).map(({ field, code }) => `${field} ${code}`);
  const [guide] = values.guides as [BusinessValues['guides'][number]];
  expect(faults({})).toEqual([]);
  expect(faults({ code: 'Leave' })).toEqual(['code format']);
  expect(faults({ numberPrefix: 'qj' })).toEqual(['numberPrefix format']);
  expect(faults({ departments: [], people: [] })).toEqual(['audience required']);
  expect(faults({ audience: 'all', departments: [], people: [] })).toEqual([]);
  expect(faults({ guides: [guide, { ...guide, titleZh: '别的' }] })).toEqual(['guides.1.name taken']);
});

test('[DES-01] a new guide gets a name that no other has, and a name twice is the later one’s fault', () => {
  expect(freshName([])).toBe('guide-1');
  expect(freshName([{ name: 'guide-2' }])).toBe('guide-3');
  const guides = [{ name: 'a' }, { name: ' a' }, { name: '' }, { name: '' }];
  expect(guides.map((_, at) => isNameTaken(guides, at))).toEqual([false, true, false, false]);
});

test('[DES-01] faults of the server find their fields', () => {
  expect(
    [
      'name.en',
      'summary',
      'introduction.zh',
      'categoryId',
      'guides.2.title.en',
      'guides.0.name',
      'guides.1.body.zh',
    ].map(fieldOf),
  ).toEqual([
    'nameEn',
    'summaryZh',
    'introductionZh',
    'category',
    'guides.2.titleEn',
    'guides.0.name',
    'guides.1.bodyZh',
  ]);
  expect(['audience', 'audience.labels', 'owners.0', 'code'].map(fieldOf)).toEqual([
    'audience',
    'labels',
    'owners',
    'code',
  ]);
});
