import { drawingFindings } from '@campus/rules/flows/interchange/drawing-faults.ts';
import { expect, test } from 'vitest';
import { drawingFindingText } from './drawing-finding-text.ts';

const finding = { code: 'people-open', element: 'task_1', name: '初审', said: 'group: office' } as const;

test('[DES-12] every finding has a sentence of its own in both languages', () => {
  for (const language of ['zh', 'en'] as const) {
    const texts = drawingFindings.map((code) => drawingFindingText({ ...finding, code })[language]);
    expect(new Set(texts).size).toBe(drawingFindings.length);
    for (const text of texts) expect(text).toMatch(/[^{}]{8,}[。.]$/);
  }
});

test('[DES-12] an element goes by its name, else by its id, and what it said is quoted', () => {
  expect(drawingFindingText(finding)).toEqual({
    zh: '“初审”由谁处理需要重新选择（原文：group: office）。',
    en: 'Who gets “初审” has to be chosen again (it said: group: office).',
  });
  expect(drawingFindingText({ ...finding, name: '', said: '' })).toEqual({
    zh: '元素“task_1”由谁处理需要重新选择。',
    en: 'Who gets the element task_1 has to be chosen again.',
  });
  expect(drawingFindingText({ code: 'left-out', element: '', name: '', said: 'group' })).toEqual({
    zh: '一个没有名称的元素没有对应的环节，没有导入：group。',
    en: 'There is no step like an element without a name, so it was left out: group.',
  });
});
