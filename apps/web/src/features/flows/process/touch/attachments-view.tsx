import { listProcessFiles } from '@campus/contract/calls/flows-processes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { LazyImage } from '#web/ui/base/lazy-image.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { PictureViewer } from '#web/ui/base/picture-viewer.tsx';
import { SkeletonTiles } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import parts from '../../parts.module.css';
import styles from './attachments-view.module.css';

/** Every picture of a process, from its form, what happened to it, and its comments. */
export function AttachmentsView({ prId }: { prId: string }) {
  const say = useSay('workflow');
  const { say: ui } = useTexts();
  const format = useFormat();
  const flowAddress = useFlowAddress();
  const files = useEndless(listProcessFiles, { id: prId }, { refetchInterval: LINKS_MS });
  const [viewed, setViewed] = useState<{ name: string; url: string } | null>(null);
  return (
    <div className={parts.page}>
      <EndlessList
        list={files}
        pull
        skeleton={<SkeletonTiles count={6} height={140} />}
        empty={
          <Empty
            title={say('no-attachments')}
            text={say('no-attachments-text')}
            action={
              <Link className={parts.wayOn} to={flowAddress.details(prId)}>
                {say('to-details')}
              </Link>
            }
          />
        }
      >
        {(items) => (
          <ul className={styles.grid}>
            {items.map(({ id, name, link, at, by }) => (
              <li key={id} className={styles.file}>
                <button
                  type="button"
                  className={styles.picture}
                  aria-label={ui('upload-preview', { name })}
                  onClick={() => setViewed({ name, url: link })}
                >
                  <LazyImage src={link} alt="" width="100%" ratio="4 / 3" />
                </button>
                <Typed as="p" className={styles.name}>
                  {name}
                </Typed>
                <p className={parts.muted}>
                  <Typed>{by.name}</Typed> · {format.date(at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
      {viewed && <PictureViewer picture={viewed} onClose={() => setViewed(null)} />}
    </div>
  );
}
