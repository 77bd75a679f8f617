import { getAnnexes } from '@campus/contract/calls/flows-businesses.ts';
import type { ReactNode } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { fileSize } from '#web/ui/base/file-size.ts';
import { DownIcon } from '#web/ui/base/icons.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import parts from '../parts.module.css';
import { downloadByLink } from './download.ts';

/** Templates and documents of a service; a download is confirmed first. `plain`: without a card of its own. [ERR-24] */
export function AnnexList({ businessId, plain = false }: { businessId: string; plain?: boolean }) {
  const say = useSay('workflow');
  const format = useFormat();
  const annexes = useEndless(getAnnexes, { id: businessId }, { refetchInterval: LINKS_MS });
  const open = async ({ name, link }: { name: string; link: string }) => {
    if (await confirm({ title: say('download-title'), text: name })) downloadByLink(link, name);
  };
  return (
    <div className={plain ? undefined : parts.page}>
      <MoreList
        list={annexes}
        skeleton={<SkeletonList rows={4} picture={false} />}
        empty={<Empty title={say('no-annexes')} text={say('no-annexes-text')} />}
      >
        {(items) => (
          <Rows plain={plain} label={say('annex-list')}>
            {items.map((annex) => (
              <li key={annex.id}>
                <button type="button" className={parts.rowLink} onClick={() => void open(annex)}>
                  <span className={parts.grow}>
                    <Typed>{annex.name}</Typed>
                    <span className={parts.muted} style={{ display: 'block' }}>
                      {say('file-facts', { size: fileSize(annex.bytes), at: format.date(annex.at) })}
                    </span>
                  </span>
                  <DownIcon size={20} />
                </button>
              </li>
            ))}
          </Rows>
        )}
      </MoreList>
    </div>
  );
}

function Rows({ plain, label, children }: { plain: boolean; label: string; children: ReactNode }) {
  if (!plain)
    return (
      <Card as="ul" className={parts.rows} aria-label={label}>
        {children}
      </Card>
    );
  return (
    <ul className={parts.rows} aria-label={label}>
      {children}
    </ul>
  );
}
