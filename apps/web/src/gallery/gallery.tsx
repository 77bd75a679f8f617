import { type ReactNode, useState } from 'react';
import { Button } from '../ui/base/button.tsx';
import { Chip } from '../ui/base/chip.tsx';
import { confirm } from '../ui/base/confirm.ts';
import { DraggableHomeButton } from '../ui/base/draggable-home-button.tsx';
import { Initials } from '../ui/base/initials.tsx';
import { LazyImage } from '../ui/base/lazy-image.tsx';
import { NetworkAway } from '../ui/base/network-away.tsx';
import { Notices } from '../ui/base/notices.tsx';
import { Empty, Failed } from '../ui/base/page-state.tsx';
import { RelativeTime } from '../ui/base/relative-time.tsx';
import { useScheme } from '../ui/base/scheme.ts';
import { SearchInput } from '../ui/base/search-input.tsx';
import { SkeletonList, SkeletonText, SkeletonTiles } from '../ui/base/skeleton.tsx';
import { StarRating } from '../ui/base/stars.tsx';
import { toast } from '../ui/base/toast.ts';
import { useFormat } from '../ui/base/use-format.ts';
import { drawnPicture } from './fakes.ts';
import styles from './gallery.module.css';
import { Inputs } from './inputs.tsx';
import type { Kit } from './kits.ts';
import type { GalleryTexts } from './texts.ts';

export type GalleryProps = { kit: Kit; kitName: 'desktop' | 'touch'; texts: GalleryTexts; query: URLSearchParams };

const colours = [
  'ink',
  'ink-2',
  'ink-3',
  'paper',
  'card',
  'sunk',
  'line',
  'line-strong',
  'primary',
  'primary-soft',
  'teal',
  'teal-soft',
  'amber',
  'amber-soft',
  'red',
  'red-soft',
  'green',
  'green-soft',
];
const DAY_MS = 86_400_000;

export function Gallery({ kit, kitName, texts, query }: GalleryProps) {
  const [gone, setGone] = useState(0);
  const to = (change: Record<string, string>) => `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`;
  return (
    <kit.Dress>
      <NetworkAway keptAt={null} />
      <main className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>{texts.title}</h1>
            <p className={styles.intro}>{texts.intro}</p>
          </div>
          <nav className={styles.nav} aria-label={texts.title}>
            <a href={to({ kit: 'desktop' })} aria-current={kitName === 'desktop' ? 'page' : undefined}>
              {texts.desktop}
            </a>
            <a href={to({ kit: 'touch' })} aria-current={kitName === 'touch' ? 'page' : undefined}>
              {texts.touch}
            </a>
            <a href={to({ lang: 'zh' })} lang="zh">
              中文
            </a>
            <a href={to({ lang: 'en' })} lang="en">
              English
            </a>
            <Looks texts={texts} />
          </nav>
        </header>
        <div className={styles.grid}>
          <Part title={texts.inputs} wide>
            <Inputs kit={kit} texts={texts} failPlaces={query.has('fail-places')} />
          </Part>
          <NoticesPart texts={texts} />
          <Part title={texts.buttons}>
            <div className={styles.row}>
              <Button kind="primary">{texts.primary}</Button>
              <Button>{texts.plain}</Button>
              <Button kind="quiet">{texts.quiet}</Button>
              <Button kind="danger">{texts.danger}</Button>
              <Button kind="primary" busy>
                {texts.busy}
              </Button>
              <Button disabled>{texts.disabled}</Button>
            </div>
          </Part>
          <Part title={texts.chips}>
            <div className={styles.row}>
              <Chip kind="waiting">{texts.waiting}</Chip>
              <Chip kind="running">{texts.running}</Chip>
              <Chip kind="attention">{texts.attention}</Chip>
              <Chip kind="done">{texts.finished}</Chip>
              <Chip kind="failed">{texts.refused}</Chip>
              <Chip>{texts.closed}</Chip>
            </div>
          </Part>
          <SearchPart texts={texts} />
          <Words texts={texts} />
          <Part title={texts.states} wide>
            <div className={styles.three}>
              <SkeletonList rows={3} />
              <SkeletonTiles count={8} height={72} />
              <SkeletonText lines={4} />
              <Empty
                title={texts.emptyTitle}
                text={texts.emptyText}
                action={<Button kind="primary">{texts.emptyAction}</Button>}
              />
              <Failed why={texts.why} onRetry={() => toast(texts.saved, { kind: 'success' })} />
            </div>
          </Part>
          <Part title={texts.colours} wide>
            <ul className={styles.swatches}>
              {colours.map((name) => (
                <li key={name} className={styles.swatch}>
                  <span style={{ background: `var(--${name})` }} />
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </Part>
          <Part title={texts.pictures} wide>
            <div className={styles.pictures}>
              <LazyImage
                src={drawnPicture(214)}
                alt={`${texts.picture} 1`}
                ratio="16 / 10"
                className={styles.picture}
              />
              <LazyImage
                src={drawnPicture(172)}
                alt={`${texts.picture} 2`}
                ratio="16 / 10"
                className={styles.picture}
              />
              <LazyImage
                src="/pictures/never.png"
                alt={texts.brokenPicture}
                ratio="16 / 10"
                firstWaitMs={Number(query.get('first-wait') ?? 400)}
                className={styles.picture}
              />
            </div>
          </Part>
        </div>
        <output className={styles.output} aria-label={texts.home}>
          {gone}
        </output>
      </main>
      <DraggableHomeButton onPress={() => setGone(gone + 1)} bottomGap={16} />
      <Notices />
    </kit.Dress>
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? `${styles.part} ${styles.whole}` : styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Looks({ texts }: { texts: GalleryTexts }) {
  const { dark, textSize, setScheme, setTextSize } = useScheme();
  return (
    <>
      <Button kind="quiet" onClick={() => setScheme(dark ? 'light' : 'dark')}>
        {dark ? texts.light : texts.dark}
      </Button>
      <Button kind="quiet" onClick={() => setTextSize(textSize === 'large' ? 'normal' : 'large')}>
        {textSize === 'large' ? texts.normalText : texts.largeText}
      </Button>
    </>
  );
}

function NoticesPart({ texts }: { texts: GalleryTexts }) {
  const [answer, setAnswer] = useState('');
  const ask = async (danger: boolean) => {
    const agreed = await confirm(
      danger
        ? { title: texts.dangerTitle, text: texts.dangerText, danger }
        : { title: texts.askTitle, text: texts.askText },
    );
    setAnswer(agreed ? texts.yes : texts.no);
  };
  return (
    <Part title={texts.notices}>
      <div className={styles.row}>
        <Button onClick={() => toast(texts.sayInfo)}>{texts.sayInfo}</Button>
        <Button onClick={() => toast(texts.saved, { kind: 'success' })}>{texts.saySuccess}</Button>
        <Button onClick={() => toast(texts.why, { kind: 'warning' })}>{texts.sayWarning}</Button>
        <Button onClick={() => toast(texts.why, { kind: 'error', ms: 4000 })}>{texts.sayError}</Button>
        <Button onClick={() => ask(false)}>{texts.ask}</Button>
        <Button kind="danger" onClick={() => ask(true)}>
          {texts.askDanger}
        </Button>
      </div>
      <output className={styles.output} aria-label={texts.answer}>
        {answer}
      </output>
    </Part>
  );
}

function SearchPart({ texts }: { texts: GalleryTexts }) {
  const [value, setValue] = useState('');
  const [done, setDone] = useState('');
  return (
    <Part title={texts.search}>
      <SearchInput
        value={value}
        onChange={setValue}
        onSubmit={(sought) => setDone(`${texts.searched} ${sought}`)}
        onCancel={() => setDone(texts.cancelled)}
      />
      <output className={styles.output} aria-label={texts.searched}>
        {done}
      </output>
    </Part>
  );
}

function Words({ texts }: { texts: GalleryTexts }) {
  const format = useFormat();
  const [now] = useState(Date.now);
  const ages = [0, 5 * 60_000, 3 * 3_600_000, 2 * DAY_MS, 8 * DAY_MS, 65 * DAY_MS, 800 * DAY_MS];
  return (
    <Part title={texts.words} wide>
      <div className={styles.row}>
        {ages.map((age) => (
          <RelativeTime key={age} at={now - age} />
        ))}
      </div>
      <div className={styles.row}>
        <span>{format.dateTime(Date.UTC(2026, 8, 1, 4, 30))}</span>
        <span>{format.date('2026-09-01')}</span>
        <b>{format.money(1_234_567)}</b>
        <span>{format.number(1_234_567)}</span>
      </div>
      <div className={styles.row}>
        {['李雷', '欧阳娜娜', 'Ada Lovelace', '阿不都热合曼'].map((name) => (
          <span key={name} className={styles.person}>
            <Initials name={name} />
            {name}
          </span>
        ))}
        <StarRating value={4} />
      </div>
    </Part>
  );
}
