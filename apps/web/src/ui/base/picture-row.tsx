import { useState } from 'react';
import { LazyImage } from './lazy-image.tsx';
import styles from './picture-row.module.css';
import { PictureViewer } from './picture-viewer.tsx';
import { useTexts } from './use-texts.ts';

type PictureOf = { id: string; name: string; link: string };

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
