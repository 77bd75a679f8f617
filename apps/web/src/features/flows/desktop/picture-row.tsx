import { useState } from 'react';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { PictureViewer } from '#web/ui/base/picture-viewer.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import type { PictureOf } from '../flow-types.ts';
import styles from './picture-row.module.css';

/** Small pictures side by side; each opens large. */
export function PictureRow({ pictures, size = 72 }: { pictures: readonly PictureOf[]; size?: number }) {
  const { say } = useTexts();
  const [viewed, setViewed] = useState<PictureOf | null>(null);
  if (pictures.length === 0) return null;
  return (
    <div className={styles.row}>
      {pictures.map((picture) => (
        <button
          key={picture.id}
          type="button"
          className={styles.picture}
          aria-label={say('upload-preview', { name: picture.name })}
          onClick={() => setViewed(picture)}
        >
          <LazyImage src={picture.link} alt="" width={size} height={size} />
        </button>
      ))}
      {viewed && <PictureViewer picture={{ name: viewed.name, url: viewed.link }} onClose={() => setViewed(null)} />}
    </div>
  );
}
