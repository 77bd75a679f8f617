import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { hallLink } from '../hall-link.ts';
import styles from './tile-board.module.css';
import { type Tile, type TileGroup, tileGroups } from './tiles.ts';

type Props = {
  orgSign: string | null;
  /** Which group stands open at first. */
  first: TileGroup['name'];
  signedIn: boolean;
  onSignInFirst: (path: string) => void;
};

/** The services by student, staff and more, as tabs; a login-only one asks to sign in first. [PC-21] [AUTH-6] */
export function TileBoard({ orgSign, first, signedIn, onSignInFirst }: Props) {
  const say = useSay('frames');
  const [chosen, setChosen] = useState<TileGroup['name'] | null>(null);
  const open = tileGroups.find(({ name }) => name === (chosen ?? first)) as TileGroup;
  const tabs = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = (tileGroups.indexOf(open) + by + tileGroups.length) % tileGroups.length;
    setChosen((tileGroups[at] as TileGroup).name);
    tabs.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <section className={styles.board} aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services">{say('services')}</h2>
        <div ref={tabs} role="tablist" aria-labelledby="services" className={styles.tabs} onKeyDown={step}>
          {tileGroups.map((group) => (
            <button
              key={group.name}
              type="button"
              role="tab"
              id={`tab-${group.name}`}
              aria-selected={group === open}
              aria-controls="tiles"
              tabIndex={group === open ? 0 : -1}
              onClick={() => setChosen(group.name)}
            >
              {say(group.title)}
            </button>
          ))}
        </div>
      </div>
      <div id="tiles" role="tabpanel" aria-labelledby={`tab-${open.name}`}>
        <ul className={styles.tiles}>
          {open.tiles.map((tile) => (
            <li key={tile.page}>
              <TileLink
                tile={tile}
                to={hallLink(tile.page, orgSign)}
                signedIn={signedIn}
                onSignInFirst={onSignInFirst}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type TileLinkProps = { tile: Tile; to: string; signedIn: boolean; onSignInFirst: (path: string) => void };

function TileLink({ tile, to, signedIn, onSignInFirst }: TileLinkProps) {
  const say = useSay('frames');
  const title = useSay('pages');
  const { login, built } = hallPcPages.pages[tile.page];
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
      <span className={styles.words}>
        <b>{title(`hall-pc.${tile.page}`)}</b>
        <span>{say(tile.text)}</span>
        {!built && <small>{say('tile-not-built')}</small>}
      </span>
    </Link>
  );
}
