/** The required sentences that the organisation's own text lacks, so that none is shown twice. [CONST-08] */
export function missingSentences(introduction: string, sentences: readonly string[]): readonly string[] {
  return sentences.filter((sentence) => !introduction.includes(sentence));
}
