/** Scripts of a single language; kana and Hangul come first, because both are mixed with Han. */
const scripts: readonly (readonly [RegExp, 'ja' | 'ko' | 'zh'])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
];

/** The language of a typed text by its script; '' if unknown, as with Latin letters. [TRU-63] */
export function languageOf(text: string): 'ja' | 'ko' | 'zh' | '' {
  return scripts.find(([script]) => script.test(text))?.[1] ?? '';
}

const typedRuns = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、-〿！-｠]+)/u;

/** An English sentence of ours has no other script, so whatever has was typed by somebody: those runs come at the odd places. */
export function typedParts(sentence: string): readonly string[] {
  return sentence.split(typedRuns);
}
