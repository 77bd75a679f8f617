import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useHallSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import {
  type HallService,
  type ServiceTab,
  useHallServices,
} from '#web/features/hall-services/hall-services.queries.ts';
import { prepareServiceWindow, ServiceWindow } from '#web/features/hall-services/lazy-service-window.tsx';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { hallLink } from '../hall-link.ts';
import { ownPages } from '../own-pages.ts';
import styles from './tile-board.module.css';
import { pageTiles, type Tile, tabs } from './tiles.ts';

type Props = {
  orgSign: string | null;
  /** Who is signed in; their own tab stands open at first. */
  kind: 'student' | 'staff' | null;
  onSignInFirst: (path: string) => void;
};

/** The services by student, staff and more, as tabs; those that need a sign-in ask for it first. [PC-21] [AUTH-6] */
export function TileBoard({ orgSign, kind, onSignInFirst }: Props) {
  const say = useSay('frames');
  const home = useSay('hall-home');
  const words = useWords();
  // Only whether somebody is signed in: who it is may not be known yet when they press.
  const signedIn = useHallSession(orgSign) !== null;
  const [chosen, setChosen] = useState<ServiceTab | null>(null);
  const [read, setRead] = useState<HallService | null>(null);
  const { items, recent, failed, retry, retrying } = useHallServices(orgSign, signedIn);
  const open = chosen ?? kind ?? 'student';
  const strip = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = (tabs.findIndex(({ name }) => name === open) + by + tabs.length) % tabs.length;
    setChosen(tabs[at]?.name ?? null);
    strip.current?.querySelectorAll('button')[at]?.focus();
  };
  useEffect(() => {
    if (signedIn) prepareServiceWindow();
  }, [signedIn]);
  const startOf = ({ id, code }: Pick<HallService, 'id' | 'code'>) =>
    ownPages(orgSign, kind === 'staff')(code)?.form ?? hallLink('flowBusiness', orgSign, { bId: id });
  const services = items?.filter((service) => service.tabs.includes(open)) ?? [];
  return (
    <section className={styles.board} aria-labelledby="services">
      {recent.length > 0 && (
        <div className={styles.recent} data-testid="recent-services">
          <h2>{home('recent')}</h2>
          <ul>
            {recent.map((service) => (
              <li key={service.id}>
                <Link to={startOf(service)}>
                  <BusinessIcon icon={service.icon} size={32} />
                  {words(service.name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.head}>
        <h2 id="services">{say('services')}</h2>
        <div ref={strip} role="tablist" aria-labelledby="services" className={styles.tabs} onKeyDown={step}>
          {tabs.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === open}
              aria-controls="tiles"
              tabIndex={name === open ? 0 : -1}
              onClick={() => setChosen(name)}
            >
              {say(title)}
            </button>
          ))}
        </div>
      </div>
      <div id="tiles" role="tabpanel" aria-labelledby={`tab-${open}`}>
        {failed && <Failed title={home('services-failed')} busy={retrying} onRetry={retry} />}
        {!items && !failed && <SkeletonTiles count={6} height={94} />}
        <ul className={styles.tiles}>
          {services.map((service) => (
            <li key={service.id}>
              <button
                type="button"
                className={styles.tile}
                data-dim={service.mayUse ? undefined : true}
                data-testid={`tile-${service.code}`}
                onClick={() => (signedIn ? setRead(service) : onSignInFirst(startOf(service)))}
              >
                <BusinessIcon icon={service.icon} size={52} />
                <TileWords title={words(service.name)} text={words(service.summary)} />
              </button>
            </li>
          ))}
          {pageTiles[open].map((tile) => (
            <li key={tile.page}>
              <PageTile tile={tile} orgSign={orgSign} signedIn={signedIn} onSignInFirst={onSignInFirst} />
            </li>
          ))}
        </ul>
      </div>
      {read && (
        <ServiceWindow
          orgSign={orgSign}
          service={read}
          start={startOf(read)}
          guide={(name) => hallLink('guide', orgSign, { bId: read.id, name })}
          onClose={() => setRead(null)}
        />
      )}
    </section>
  );
}

type PageTileProps = {
  tile: Tile;
  orgSign: string | null;
  signedIn: boolean;
  onSignInFirst: (path: string) => void;
};

function PageTile({ tile, orgSign, signedIn, onSignInFirst }: PageTileProps) {
  const say = useSay('frames');
  const title = useSay('pages');
  const { login } = hallPcPages.pages[tile.page];
  const to = hallLink(tile.page, orgSign);
  const Icon = tile.icon;
  return (
    <Link
      className={styles.tile}
      to={to}
      data-testid={`tile-${tile.page}`}
      onClick={(event) => {
        if (!login || signedIn) return;
        event.preventDefault();
        onSignInFirst(to);
      }}
    >
      <span className={styles.icon}>
        <Icon size={26} />
      </span>
      <TileWords title={title(`hall-pc.${tile.page}`)} text={say(tile.text)} />
    </Link>
  );
}

function TileWords({ title, text }: { title: string; text: string }) {
  return (
    <span className={styles.words}>
      <b>{title}</b>
      <span>{text}</span>
    </span>
  );
}
