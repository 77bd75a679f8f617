import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import type { MessageAddress } from '../inbox.queries.ts';
import { MessageChoices } from '../message-choices.tsx';
import { MessageRows, MessageTabs, NoMessages } from '../message-parts.tsx';
import { useMessagePage } from '../use-message-page.ts';
import styles from './messages-view.module.css';

type Props = { title: string; addressOf: MessageAddress; contact: string; weCom: string };

/** All messages, and the choices about mail and WeCom next to them. */
export function MessagesView({ title, addressOf, contact, weCom }: Props) {
  const say = useSay('inbox-messages');
  const page = useMessagePage();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.columns}>
        <section className={styles.card} aria-label={say('list')}>
          <header className={styles.head}>
            <MessageTabs page={page} />
            {page.readAll && (
              <Button kind="quiet" busy={page.busy} onClick={page.readAll}>
                {say('read-all')}
              </Button>
            )}
          </header>
          <MoreList
            list={page.list}
            skeleton={<SkeletonList rows={6} picture={false} />}
            empty={<NoMessages page={page} />}
          >
            {(items) => <MessageRows page={page} addressOf={addressOf} items={items} />}
          </MoreList>
        </section>
        <aside className={styles.card} aria-labelledby="choices">
          <h2 id="choices" className={styles.heading}>
            {say('choices')}
          </h2>
          <MessageChoices contact={contact} weCom={weCom} />
        </aside>
      </div>
    </div>
  );
}
