import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import facts from '../detail/fact-list.module.css';
import { orderFacts } from '../detail/order-facts.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';
import styles from './handling.module.css';
import { phonesIn, placeText, telOf } from './handling-facts.ts';

type Props = { order: Order; photoSize: number };

/** What was reported: the words, pictures large enough to judge by, where it is, and how its requester is reached. */
export function HandlingReport({ order, photoSize }: Props) {
  const say = useSay('work-orders-handling');
  const labels = useOrderLabels();
  const { say: orders, words } = labels;
  const { creator, type, about, pictures, contacts, temporaryPhone } = order;
  const place = placeText(order, words);
  const who = [creator.name, words(creator.department), order.account].filter(Boolean).join(' · ');
  return (
    <Card aria-label={say('report')}>
      <h3 className={parts.heading}>{say('report')}</h3>
      <Typed as="p" className={styles.words}>
        {order.description || order.content}
      </Typed>
      <PictureRow pictures={pictures} size={photoSize} />
      <dl className={facts.facts}>
        {place && (
          <Fact label={say('place')} long>
            {place}
          </Fact>
        )}
        <Fact label={say('creator')} long>
          <Sentence>{who}</Sentence>
        </Fact>
        {type && <Fact label={orders('type')}>{words(type.label)}</Fact>}
        {contacts && (
          <Fact label={orders('contacts')}>
            <Phones text={contacts} />
          </Fact>
        )}
        {temporaryPhone && (
          <Fact label={orders('temporary-phone')}>
            <Phones text={temporaryPhone} />
          </Fact>
        )}
        {about && (
          <Fact label={orders('about')}>
            <Typed>{about.name}</Typed>
          </Fact>
        )}
        <Fact label={orders('channel')}>{orders(`channel-${order.channel}`)}</Fact>
        {orderFacts(order, labels).more.map(({ label, text }) => (
          <Fact key={label} label={label} long>
            <Sentence>{text}</Sentence>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Fact({ label, long, children }: { label: string; long?: true; children: ReactNode }) {
  return (
    <div className={facts.fact} data-long={long}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Phones({ text }: { text: string }) {
  const say = useSay('work-orders-handling');
  return (
    <span className={styles.phones}>
      {phonesIn(text).map((number) => (
        <a key={number} href={telOf(number)} aria-label={say('call', { number })}>
          {number}
        </a>
      ))}
    </span>
  );
}
