import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { isOutsideLink } from '@campus/rules/menus/menu.ts';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { MenuIcon } from '#web/ui/base/menu-icon.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import styles from './left-menu.module.css';
import { isInMenu } from './menu-access.ts';

type Props = { menu: readonly MenuItem[]; onGo?: () => void };

/** What the server gives this person, in sections that open and close. [BO-26] */
export function LeftMenu({ menu, onGo }: Props) {
  const say = useSay('frames');
  if (menu.length === 0) return <p className={styles.none}>{say('menu-empty')}</p>;
  return (
    <nav className={styles.menu} aria-label={say('menu')} data-testid="left-menu">
      <ul>
        {menu.map((item) => (
          <li key={item.id}>
            <Entry item={item} {...(onGo ? { onGo } : {})} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ item, onGo }: { item: MenuItem; onGo?: () => void }) {
  const say = useSay('frames');
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const here = isInMenu([item], pathname);
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? here;
  if (item.links.length === 0 && isOutsideLink(item.link)) {
    return (
      <a className={styles.screen ?? ''} href={item.link} target="_blank" rel="noopener noreferrer" onClick={onGo}>
        <MenuIcon name={item.icon ?? 'link'} size={16} />
        <span>
          {item.title[language]}
          <VisuallyHidden> {say('opens-elsewhere')}</VisuallyHidden>
        </span>
      </a>
    );
  }
  if (item.links.length === 0) {
    return (
      <NavLink className={styles.screen ?? ''} to={item.link} onClick={onGo} end>
        {item.icon && <MenuIcon name={item.icon} />}
        {item.title[language]}
      </NavLink>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.section}
        aria-expanded={open}
        data-here={here || undefined}
        onClick={() => setOpened(!open)}
      >
        <MenuIcon name={item.icon} />
        <span>{item.title[language]}</span>
        <ChevronIcon size={16} />
      </button>
      {open && (
        <ul className={styles.screens}>
          {item.links.map((screen) => (
            <li key={screen.id}>
              <Entry item={screen} {...(onGo ? { onGo } : {})} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
