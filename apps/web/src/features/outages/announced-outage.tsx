import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { type NamedOutage, OutageFacts } from './outage-facts.tsx';

type Props = {
  outage: NamedOutage;
  /** Something else is the cause, and this comes on top of it. */
  besides: boolean;
  /** What the reader can do about it; the desk only reads it. */
  children?: ReactNode;
};

/** What is announced where a line is, beside the answer to "why is it down?". [REP-06] */
export function AnnouncedOutage({ outage, besides, children }: Props) {
  const say = useSay('outages');
  return (
    <>
      {besides && <p>{say('also-announced')}</p>}
      <OutageFacts outage={outage}>{children}</OutageFacts>
    </>
  );
}
