import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { OneLanguage, useRecordWords } from '#web/ui/base/record-text.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Marked } from './marked.tsx';
import {
  type Hit,
  type HitAddress,
  type Order,
  type SearchKind,
  useOwnOrders,
  useSearchResults,
} from './search.queries.ts';
import styles from './search-results.module.css';

const groups = ['all', 'service', 'guide', 'article', 'order'] as const;
type Group = (typeof groups)[number];
const kinds: readonly SearchKind[] = ['service', 'guide', 'article'];

type Props = {
  orgSign: string | null;
  words: string;
  signedIn: boolean;
  addressOf: HitAddress;
  orderAddress: (order: Order) => string;
  /** Where all of one's applications are searched. */
  allOrders: (words: string) => string;
  services: string;
};

/** What was found, by kind; the group that is looked at stands in the address. [PC-03] [PH-18] */
export function SearchResults(props: Props) {
  const say = useSay('search');
  const [params, setParams] = useSearchParams();
  const group = groups.find((name) => name === params.get('group')) ?? 'all';
  const visibleGroups = groups.filter((name) => name !== 'order' || props.signedIn);
  const choose = (next: Group) => {
    const changed = new URLSearchParams(params);
    if (next === 'all') changed.delete('group');
    else changed.set('group', next);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.found}>
      <nav className={styles.groups} aria-label={say('groups')}>
        {visibleGroups.map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === group ? 'true' : undefined}
            onClick={() => choose(name)}
            data-testid={`group-${name}`}
          >
            {say(`group-${name}`)}
          </button>
        ))}
      </nav>
      {group === 'order' ? (
        <Orders {...props} alone />
      ) : (
        <Hits key={group} {...props} kind={group === 'all' ? null : group} />
      )}
    </div>
  );
}

function Hits({ kind, ...props }: Props & { kind: SearchKind | null }) {
  const say = useSay('search');
  const list = useSearchResults(props.orgSign, props.words, kind);
  const own = useOwnOrders(props.words, props.signedIn && kind === null);
  const nothing = own.orders.length === 0 && !own.waiting;
  const row = (hit: Hit) => (
    <HitRow key={`${hit.kind}-${hit.id}-${hit.name ?? ''}`} hit={hit} words={props.words} to={props.addressOf(hit)} />
  );
  return (
    <>
      <MoreList
        list={list}
        skeleton={<SkeletonList rows={5} picture={false} />}
        empty={nothing ? <NothingFound {...props} /> : null}
      >
        {(items) =>
          kind ? (
            <ul className={styles.rows}>{items.map(row)}</ul>
          ) : (
            kinds.map((hitKind) => {
              const some = items.filter((hit) => hit.kind === hitKind);
              return (
                some.length > 0 && (
                  <Part key={hitKind} heading={say(`group-${hitKind}`)} testId={`found-${hitKind}`}>
                    <ul className={styles.rows}>{some.map(row)}</ul>
                  </Part>
                )
              );
            })
          )
        }
      </MoreList>
      {kind === null && own.orders.length > 0 && <Orders {...props} />}
    </>
  );
}

function HitRow({ hit, words, to }: { hit: Hit; words: string; to: string }) {
  const say = useSay('search');
  const own = useRecordWords();
  const format = useFormat();
  const title = own(hit.title);
  const excerpt = own(hit.excerpt);
  return (
    <li>
      <Link className={styles.row} to={to} data-testid="hit">
        <span className={styles.title}>
          <b lang={title.other ? title.lang : undefined}>
            <Marked text={title.text} words={words} />
          </b>
          <OneLanguage words={hit.title} />
          {hit.kind === 'service' ? (
            <small className={styles.way}>{say('start-service')}</small>
          ) : (
            hit.at !== null && <small>{format.date(hit.at)}</small>
          )}
        </span>
        {excerpt.text && (
          <span className={styles.excerpt} lang={excerpt.other ? excerpt.lang : undefined}>
            <Marked text={excerpt.text} words={words} />
          </span>
        )}
      </Link>
    </li>
  );
}

/** The reader's own applications come from another call than the other results. */
function Orders(props: Props & { alone?: boolean }) {
  const say = useSay('search');
  const words = useWords();
  const format = useFormat();
  const { orders, waiting } = useOwnOrders(props.words, props.signedIn);
  if (waiting) return <SkeletonList rows={3} picture={false} />;
  if (orders.length === 0) return props.alone ? <NothingFound {...props} /> : null;
  return (
    <Part heading={say('group-order')} testId="found-order">
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link className={styles.row} to={props.orderAddress(order)} data-testid="hit">
              <span className={styles.title}>
                <b>
                  <Marked text={words(order.title)} words={props.words} />
                </b>
                <small>{format.date(order.at)}</small>
              </span>
              <span className={styles.excerpt}>
                <Marked text={order.number} words={props.words} /> · {words(order.business.name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.more} to={props.allOrders(props.words)}>
        {say('all-orders')}
      </Link>
    </Part>
  );
}

function Part({ heading, testId, children }: { heading: string; testId: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id} data-testid={testId}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

function NothingFound({ words, services }: Props) {
  const say = useSay('search');
  return (
    <Empty
      title={say('nothing-found', { words })}
      text={say('nothing-found-text')}
      action={<Link to={services}>{say('all-services')}</Link>}
    />
  );
}
