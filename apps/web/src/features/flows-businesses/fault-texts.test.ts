import { expect, test } from 'vitest';
import { faultTexts } from './fault-texts.ts';
import type { Business } from './flows-businesses.queries.ts';

const words = (zh: string, en: string) => ({ zh, en });
const draft = {
  flow: {
    start: { id: 'start', name: words('申请', 'Apply'), rights: {} },
    steps: [{ id: 'check', kind: 'approve', name: words('审核', 'Check') }],
  },
  form: { fields: [{ id: 'days', label: words('天数', 'Days') }] },
} as unknown as NonNullable<Business['draft']>;

test('[DES-01] faults that keep a draft from being published name its steps in both languages', () => {
  const fault = { code: 'unreachable', step: 'check', branch: null, field: null, detail: null };
  const [text] = faultTexts([fault], draft);
  expect(text?.zh).toContain('审核');
  expect(text?.en).toContain('Check');
});
