import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';
import { useRecordWords } from './record-text.tsx';
import { useTexts } from './use-texts.ts';
import type { Words } from './words.ts';

export type LinkedFile = { name: string; link: string };

type Props = {
  file: LinkedFile;
  /** What it is called where it is offered. */
  title: Words;
  className?: string | undefined;
  testId?: string;
  children: ReactNode;
};

/** A file of the hall; the reader confirms before it is downloaded. [ERR-24] */
export function FileLink({ file, title, className, testId, children }: Props) {
  const { say } = useTexts();
  const words = useRecordWords();
  const name = words(title).text || file.name;
  return (
    <a
      className={className}
      href={`${file.link}${file.link.includes('?') ? '&' : '?'}download=1`}
      download={file.name}
      data-testid={testId}
      onClick={(event) => {
        // The press that the answer makes is let through.
        if (!event.isTrusted) return;
        event.preventDefault();
        const link = event.currentTarget;
        void confirm({ title: say('download-question'), text: name }).then((agreed) => {
          if (agreed) link.click();
        });
      }}
    >
      {children}
    </a>
  );
}
