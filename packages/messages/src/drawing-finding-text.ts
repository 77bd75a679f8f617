import type { Words } from '@campus/rules/flows/definition.ts';
import type { DrawingFindingCode } from '@campus/rules/flows/interchange/drawing-faults.ts';
import en from './en/flows-drawing-findings.ts';
import { fill, type Language } from './texts.ts';
import zh from './zh/flows-drawing-findings.ts';

// No finding without a text, and no text that outlives its finding.
const texts: Record<Language, Record<DrawingFindingCode, string>> = { zh, en };
const _noneTooMany: keyof typeof zh extends DrawingFindingCode ? true : never = true;

type Finding = { code: DrawingFindingCode; element: string; name: string; said: string };

/** The one sentence for a finding, with the element by the name that it has in the drawing. */
export const drawingFindingText = (finding: Finding): Words => ({
  zh: sentenceIn('zh', finding),
  en: sentenceIn('en', finding),
});

function sentenceIn(language: Language, { code, element, name, said }: Finding): string {
  const what = whatIs(language, name, element);
  const quoted = language === 'zh' ? `（原文：${said}）` : ` (it said: ${said})`;
  const text = fill(texts[language][code], { what, said: said || '—', more: said === '' ? '' : quoted });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function whatIs(language: Language, name: string, element: string): string {
  if (name !== '') return `“${name}”`;
  if (language === 'zh') return element === '' ? '一个没有名称的元素' : `元素“${element}”`;
  return element === '' ? 'an element without a name' : `the element ${element}`;
}
