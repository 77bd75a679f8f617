/** The sentences of the law that the organisation's own words do not say to the letter; these are not said twice. [CONST-08] */
export function missingSentences(introduction: string, sentences: readonly string[]): readonly string[] {
  return sentences.filter((sentence) => !introduction.includes(sentence));
}
