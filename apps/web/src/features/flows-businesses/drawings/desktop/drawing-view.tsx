import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Downloaded } from '#web/client/download.ts';
import { useSay } from '#web/client/texts.ts';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { type Drawn, useDrawing } from '../drawings.queries.ts';
import { printPicture } from '../print-picture.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { firstZoom, fitOf, type Zoom } from '../zoom.ts';
import { DrawingTools } from './drawing-tools.tsx';
import styles from './drawing-view.module.css';

type Props = {
  drawn: Drawn;
  /** What a draft has come to: another state is another drawing. */
  state: string;
  /** What it is a drawing of. */
  title: string;
  hint: string;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** The flow as a picture: exactly the file that is downloaded. [DES-12] */
export function DrawingView({ drawn, state, ...shown }: Props) {
  const query = useDrawing(drawn, state);
  return (
    <QueryStates query={query} skeleton={<Skeleton shape="block" height={320} />}>
      {(file) => <Picture file={file} {...shown} />}
    </QueryStates>
  );
}

/** The room between a picture and its frame, how high a frame is of the window, and at least. */
const EDGES = 34;
const HEIGHT = 0.7;
const LEAST = 320;

type Size = { width: number; height: number };

function Picture({ file, title, hint, children }: Omit<Props, 'drawn' | 'state'> & { file: Downloaded }) {
  const say = useSay('flows-interchange');
  const url = useObjectUrl(file.blob);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [fit, setFit] = useState(100);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const measure = (picture: Size): number => {
    const width = frame.current?.clientWidth ?? 0;
    const fits = fitOf(picture, { width: width - EDGES, height: Math.max(innerHeight * HEIGHT, LEAST) - EDGES });
    setFit(fits);
    return fits;
  };
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    const picture = { width: naturalWidth, height: naturalHeight };
    const fits = measure(picture);
    if (!size) setZoom(firstZoom(fits));
    setSize(picture);
  };
  // The start stands in the middle of the left edge.
  useLayoutEffect(() => {
    if (size && frame.current) frame.current.scrollTop = (frame.current.scrollHeight - frame.current.clientHeight) / 2;
  }, [size]);
  const percent = zoom === 'fit' ? fit : zoom;
  const show = (next: Zoom) => {
    if (next === 'fit' && size) measure(size);
    setZoom(next);
  };
  return (
    <div className={styles.view}>
      <DrawingTools
        percent={percent}
        zoom={zoom}
        onZoom={show}
        onPrint={() => url && printPicture(url, title, !size || size.width > size.height)}
      >
        {children}
      </DrawingTools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keys */}
      <section ref={frame} className={styles.frame} aria-label={title} tabIndex={0}>
        {url && (
          <img
            src={url}
            alt={title}
            aria-describedby={id}
            className={styles.picture}
            onLoad={onLoad}
            {...(size && { width: Math.round((size.width * percent) / 100) })}
          />
        )}
      </section>
      <Small as="p" id={id}>
        {hint}
      </Small>
      <Small as="p">{say('bundle')}</Small>
    </div>
  );
}
