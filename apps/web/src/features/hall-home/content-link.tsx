import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { useOwnWords } from '#web/ui/base/own-words.tsx';
import type { ContentRow } from './hall-home.queries.ts';

/** Where the hall shows one notice, article or video; each hall has a page of its own for it. */
export const ContentPage = createContext<(id: string) => string>(() => '');

type Props = { item: ContentRow; className?: string | undefined; children: ReactNode };

/** Leads to what an item is: a page of ours, another site in a new window, or a file that is asked about first. [ERR-24] */
export function ContentLink({ item, className, children }: Props) {
  const page = useContext(ContentPage);
  if (item.kind === 'file') return <FileLink {...{ item, className, children }} />;
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

function FileLink({ item, className, children }: Props) {
  const say = useSay('home');
  const words = useOwnWords();
  const { file } = item;
  if (!file) return <span className={className}>{children}</span>;
  const name = words(item.title).text;
  return (
    <a
      className={className}
      href={`${file.link}&download=1`}
      download={file.name}
      data-testid="content-file"
      onClick={(event) => {
        // The press that the answer makes is let through.
        if (!event.isTrusted) return;
        event.preventDefault();
        const link = event.currentTarget;
        void confirm({ title: say('download-title'), text: name }).then((agreed) => {
          if (agreed) link.click();
        });
      }}
    >
      {children}
    </a>
  );
}
