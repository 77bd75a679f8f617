import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './act-menu.module.css';

export type MenuItem = { key: string; icon?: ReactNode; name: string; about?: string; onChoose: () => void };
export type MenuGroup = { name: string; items: readonly MenuItem[] };

type Props = {
  label: string;
  groups: readonly MenuGroup[];
  /** What it opens beside. */
  beside: () => Element | null;
  onClose: () => void;
};

const EDGE = 8;

/** What can be chosen at a place of the tree, in groups; arrows walk, Esc and a press elsewhere close it. */
export function ActMenu({ label, groups, beside, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    const box = menu.current;
    const anchor = beside()?.getBoundingClientRect();
    if (!box || !anchor) return;
    const { width, height } = box.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(anchor.left + anchor.width / 2 - width / 2, innerWidth - width - EDGE));
    const under = anchor.bottom + EDGE;
    const isUnder = under + height <= innerHeight - EDGE || anchor.top < innerHeight / 2;
    setPlace({
      left,
      top: Math.max(EDGE, Math.min(isUnder ? under : anchor.top - EDGE - height, innerHeight - height - EDGE)),
    });
    box.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    // It opens once, where its place was then.
  }, [beside]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) items[(next + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      // Out of sight while it is measured; what is not drawn cannot have the focus.
      style={place ?? { left: -2000, top: 0 }}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ name, items }, n) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset
        <div key={name} role="group" aria-labelledby={`${id}-${n}`} className={styles.group}>
          <span id={`${id}-${n}`} className={styles.groupName}>
            {name}
          </span>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              data-act={item.key}
              onClick={item.onChoose}
            >
              {item.icon}
              <span className={styles.words}>
                <span>{item.name}</span>
                {item.about && <span className={styles.about}>{item.about}</span>}
              </span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
