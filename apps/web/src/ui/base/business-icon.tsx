import { Drawing } from '#web/ui/base/icons.tsx';
import styles from './business-icon.module.css';

/** Icons by the name that a business gives; an unknown name shows a sheet of paper. */
export const drawings = {
  document: 'M6.5 3.5h7L18 8v12.5H6.5zM13.5 3.5V8H18M9 12h6m-6 3.5h6',
  network: 'M3 9.5a13.5 13.5 0 0 1 18 0M6.2 13a8.8 8.8 0 0 1 11.6 0M9.4 16.4a4 4 0 0 1 5.2 0M12 19.6v.1',
  repair: 'M14.5 9.5 5 19m9-14.5a5 5 0 0 0 5.8 6.2M11.5 9.2A5 5 0 0 1 16 3.5l-2.5 3 1 2.5 2.7.8 2.6-2.3',
  complaint: 'M4 5.5h16v11h-8.5L7 20v-3.5H4zM8 9.5h8M8 12.7h5',
  password: 'M8 11.3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zm3 1.2 8.5-8.5m-3 3 3 3m-5.5-.5 2 2',
  move: 'M3.5 20.5V9l6-4.5 6 4.5v3M3.5 20.5h7M8 20.5V15h3M14 18h7m-2.8-2.8L21 18l-2.8 2.8',
  shield: 'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 12h6m-3-3v6',
  person: 'M12 4.3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.8 7.5-5.8s6.5 1.8 7.5 5.8',
  badge: 'M5 6.5h14V20H5zM10 6.5V4h4v2.5M9 16.5c.5-1.5 1.6-2.2 3-2.2s2.5.7 3 2.2M12 9.8v.1',
  calendar: 'M4 9.5h16M8 3.5v4m8-4v4M4 5.5h16V20H4zM9 14h6',
  money: 'M4 6.5h16v11H4zm8 2.7a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM7 9.5v.1M17 14.5v.1',
  reopen: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM10 8.6v6.8l5.4-3.4z',
  swap: 'M4 8h13m-3.5-3.5L17 8l-3.5 3.5M20 16H7m3.5-3.5L7 16l3.5 3.5',
  snow: 'M12 3.5v17M4.6 7.8l14.8 8.4m0-8.4L4.6 16.2M9.5 4.8 12 7.2l2.5-2.4M9.5 19.2 12 16.8l2.5 2.4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.8v2m0 14.4v2M2.8 12h2m14.4 0h2M5.5 5.5l1.4 1.4m10.2 10.2 1.4 1.4m0-13-1.4 1.4M6.9 17.1l-1.4 1.4',
  laptop: 'M5 5.5h14v10H5zM2.5 19h19M10 15.5h4',
  pause: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM10 9v6m4-6v6',
  device: 'M3.5 5h17v11h-17zM9 20h6m-3-4v4',
  room: 'M5 20.5v-17h14v17M3 20.5h18M9 8h2m2 0h2M9 12h2m2 0h2M10.5 20.5V16h3v4.5',
  seal: 'M9.5 13V9.8a3.8 3.8 0 1 1 5 0V13h3.5v3.5H6V13zM6 20h12',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8',
  star: 'm12 3.5 2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9z',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.4 3.5 5.3 3.5 8.5s-1 6.1-3.5 8.5c-2.5-2.4-3.5-5.3-3.5-8.5s1-6.1 3.5-8.5z',
} as const;
/** What else a business may name, by what it is like. */
export const other: Readonly<Record<string, keyof typeof drawings>> = {
  wifi: 'network',
  open: 'network',
  wrench: 'repair',
  fault: 'repair',
  tool: 'repair',
  talk: 'complaint',
  message: 'complaint',
  key: 'password',
  lock: 'password',
  house: 'move',
  dormitory: 'move',
  epidemic: 'shield',
  freeze: 'snow',
  unfreeze: 'sun',
  health: 'shield',
  user: 'person',
  people: 'person',
  staff: 'badge',
  card: 'badge',
  leave: 'calendar',
  day: 'calendar',
  time: 'calendar',
  fee: 'money',
  pay: 'money',
  expense: 'money',
  stop: 'pause',
  mac: 'swap',
  computer: 'device',
  server: 'device',
  building: 'room',
  meeting: 'room',
  venue: 'room',
  stamp: 'seal',
  door: 'room',
  certificate: 'badge',
  asset: 'box',
  purchase: 'box',
  software: 'device',
  web: 'globe',
  domain: 'globe',
  mail: 'complaint',
};
const paths: Readonly<Record<string, string>> = drawings;
const tones = ['azure', 'teal', 'amber', 'green'] as const;

/** The picture of a business: a quiet drawing on a tone of its own. */
export function BusinessIcon({ icon, size = 44 }: { icon: string; size?: number }) {
  const word = icon.toLowerCase().replace(/[^a-z].*$/, '');
  const path = paths[icon] ?? paths[word] ?? drawings[other[word] ?? 'document'];
  const tone = tones[[...icon].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones.length] ?? 'azure';
  return (
    <span aria-hidden="true" className={`${styles.icon} ${styles[tone]}`} style={{ width: size, height: size }}>
      <Drawing size={size * 0.56} line={1.7}>
        <path d={path} />
      </Drawing>
    </span>
  );
}
