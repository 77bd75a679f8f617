import { getPrint } from '@campus/contract/calls/flows-print.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { useRef, useState } from 'react';
import { generatePath } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { PicturesAtOnce } from '#web/ui/base/lazy-image.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { picturesShown } from './pictures-shown.ts';
import type { Printed } from './printed.ts';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';
import { useNumberOnSheets } from './use-number-on-sheets.ts';

/** One process as it will be on paper, and the way to the printer. [DES-01] */
export function PrintView({ prId, orgSign }: { prId: string; orgSign: string | null }) {
  const say = useSay('flows-print');
  const query = useCall(getPrint, { id: prId });
  return (
    <div className={styles.page}>
      <QueryStates
        query={query}
        skeleton={
          <Loading>
            <Skeleton shape="block" height={640} />
          </Loading>
        }
        notThere={<Empty title={say('not-there')} text={say('not-there-text')} />}
      >
        {(printed) => <Printable key={printed.id} printed={printed} orgSign={orgSign} />}
      </QueryStates>
    </div>
  );
}

type Props = { printed: Printed; orgSign: string | null };

function Printable({ printed, orgSign }: Props) {
  const say = useSay('flows-print');
  const [waiting, setWaiting] = useState(false);
  const paper = useRef<HTMLElement>(null);
  useNumberOnSheets(printed.number);
  const print = async () => {
    setWaiting(true);
    await picturesShown(paper.current);
    setWaiting(false);
    window.print();
  };
  return (
    <PicturesAtOnce value={true}>
      <div className={styles.acts}>
        <p>{say('hint')}</p>
        <ButtonLink
          to={withOrganisation(generatePath(openPages.pages.record.path, { number: printed.number }), orgSign)}
        >
          {say('to-record')}
        </ButtonLink>
        <Button kind="primary" busy={waiting} onClick={() => void print()}>
          {say('print')}
        </Button>
      </div>
      <Sheet ref={paper} printed={printed} orgSign={orgSign} />
    </PicturesAtOnce>
  );
}
