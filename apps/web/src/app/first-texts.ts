/** The files of texts that every page needs; the build makes one file of them for each language. */
export const firstTexts = ['ui', 'frames', 'refusals', 'pages'] as const;
