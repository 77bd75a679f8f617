import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { FileLink, type LinkedFile } from './file-link.tsx';
import type { Words } from './words.ts';

/** Where the hall shows one notice, article or video; each hall has a page of its own for it. */
export const ContentPage = createContext<(id: string) => string>(() => '');

export type LinkedContent = {
  id: string;
  kind: ContentKind;
  title: Words;
  address: string | null;
  file: LinkedFile | null;
};

type Props = { item: LinkedContent; className?: string | undefined; children: ReactNode };

/** Opens an item: one of our pages, another site in a new window, or a file after a question. [ERR-24] */
export function ContentLink({ item, className, children }: Props) {
  const page = useContext(ContentPage);
  if (item.kind === 'file' && item.file)
    return (
      <FileLink file={item.file} title={item.title} className={className} testId="content-file">
        {children}
      </FileLink>
    );
  if (item.kind === 'picture' && item.address === null) return <span className={className}>{children}</span>;
  const to = item.address ?? page(item.id);
  if (/^https?:/i.test(to)) {
    return (
      <a className={className} href={to} target="_blank" rel="noopener noreferrer" data-testid={`content-${item.kind}`}>
        {children}
      </a>
    );
  }
  return (
    <Link className={className} to={to} data-testid={`content-${item.kind}`}>
      {children}
    </Link>
  );
}
