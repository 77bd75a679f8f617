import type { MenuIcon as MenuIconName } from '@campus/rules/menus/menu.ts';
import type { ReactNode } from 'react';
import { Drawing } from './icons.tsx';

const drawings: Readonly<Record<MenuIconName, string>> = {
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  inbox: 'M4 13.5 6.3 6h11.4l2.3 7.5V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm0 0h4.5l1.2 2.3h4.6l1.2-2.3H20',
  monitor: 'M3.5 5h17v11h-17zM9 20h6m-3-4v4M7 12.5l3-3.5 2.5 2.5L17 8',
  flow: 'M4.5 4.5h6v5h-6zm9 10h6v5h-6zM7.5 9.5v7.5h6M13.5 7h3v7.5',
  picture: 'M3.5 5h17v14h-17zM4 17l5-4.3 3 2.4 3.5-3.6 4.5 4.5M9 8.5h.1',
  network: 'M12 4.5v4M12 8.5H6.5v3.2m5.5-3.2h5.5v3.2M9.5 4.5h5M4 11.7h5v4.6H4zm11 0h5v4.6h-5zM6.5 16.3v3.2m11-3.2v3.2',
  chart: 'M4 4.5V19.5H20M8 16v-4m4 4V8m4 8v-6',
  team: 'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3 19c.6-3.3 2.9-5 6-5s5.4 1.7 6 5M15.5 5.4a3.2 3.2 0 0 1 0 5.8M17.5 14.3c1.9.7 3.1 2.3 3.5 4.7',
  setting: 'M4 7.5h9m4 0h3M4 16.5h3m4 0h9M15 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  book: 'M12 6.5C10 5 7 4.7 4 5v13c3-.3 6 0 8 1.5 2-1.5 5-1.8 8-1.5V5c-3-.3-6 0-8 1.5zm0 0v13',
  star: 'm12 4 2.4 5 5.6.7-4.1 3.9 1 5.5-4.9-2.7-4.9 2.7 1-5.5L4 9.7 9.6 9z',
};

/** The icon that a part of the menu names; a plain dot if it names none. */
export function MenuIcon({ name, size = 20 }: { name: string | null; size?: number }): ReactNode {
  return (
    <Drawing size={size} line={1.7}>
      <path d={(name && drawings[name as MenuIconName]) || 'M12 11.9v.2'} />
    </Drawing>
  );
}
