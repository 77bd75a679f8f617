import { createElement, Fragment, type HTMLAttributes } from 'react';
import { languageOf, typedParts } from './typed-language.ts';
import { useTexts } from './use-texts.ts';

type TypedProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'lang'> & {
  as?: 'span' | 'p' | 'strong' | 'b' | 'h1' | 'h2' | 'h3' | 'dd' | 'small' | 'blockquote';
  children: string;
};

/** A text that somebody typed, marked with its language or with none. [TRU-63] */
export function Typed({ as = 'span', children, ...rest }: TypedProps) {
  return createElement(as, { ...rest, lang: languageOf(children) }, children);
}

/** A sentence of ours with something typed in it, such as a name: in English, what is in another script says its language. [TRU-63] */
export function Sentence({ children, lang }: { children: string; lang?: string }) {
  const { language } = useTexts();
  if (!(lang ?? language).startsWith('en')) return children;
  return typedParts(children).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <Typed key={at}>{part}</Typed>,
  );
}
