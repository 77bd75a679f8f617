import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import type { MessageAddress } from '../inbox.queries.ts';
import { MessageChoices } from '../message-choices.tsx';
import { MessageRows, MessageTabs, NoMessages } from '../message-parts.tsx';
import { useMessagePage } from '../use-message-page.ts';
import styles from './messages-view.module.css';

type Props = { title: string; addressOf: MessageAddress; contact: string; weCom: string };

/** All messages; the choices about mail and WeCom are in a sheet. */
export function MessagesView({ title, addressOf, contact, weCom }: Props) {
  const say = useSay('inbox-messages');
  const page = useMessagePage();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <header className={styles.head}>
        <MessageTabs page={page} />
        <div className={styles.actions}>
          {page.readAll && (
            <Button kind="quiet" busy={page.busy} onClick={page.readAll}>
              {say('read-all')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setChoosing(true)}>
            {say('choices')}
          </Button>
        </div>
      </header>
      <div className={styles.card}>
        <EndlessList
          list={page.list}
          pull
          skeleton={<SkeletonList rows={6} picture={false} />}
          empty={<NoMessages page={page} />}
        >
          {(items) => <MessageRows page={page} addressOf={addressOf} items={items} />}
        </EndlessList>
      </div>
      {choosing && (
        <CloseSheet title={say('choices')} onClose={() => setChoosing(false)}>
          <div className={styles.choices}>
            <MessageChoices contact={contact} weCom={weCom} />
          </div>
        </CloseSheet>
      )}
    </div>
  );
}
