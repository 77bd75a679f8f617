import { lazy, Suspense, useState } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { DownloadMenu, VersionDrawing } from '../drawings/desktop/lazy-drawings.ts';
import { type Business, type Person, useVersions, type Version } from '../flows-businesses.queries.ts';
import { useRestoreVersion } from '../use-business-actions.ts';
import styles from './businesses-page.module.css';

const kinds: Readonly<Record<Version['state'], ChipKind>> = { draft: 'running', published: 'done', retired: 'neutral' };

const DifferenceDialog = lazy(() =>
  import('./difference-dialog.tsx').then(({ DifferenceDialog }) => ({ default: DifferenceDialog })),
);

const MoveDialog = lazy(() =>
  withTexts(['flows-moves'], () => import('../moves/desktop/move-dialog.tsx')).then(({ MoveDialog }) => ({
    default: MoveDialog,
  })),
);
const MoveList = lazy(() =>
  withTexts(['flows-moves'], () => import('../moves/desktop/move-list.tsx')).then(({ MoveList }) => ({
    default: MoveList,
  })),
);

/** The versions of a business, the newest first, what each made different, and the way back to an earlier one. [DES-01] */
export function VersionList({ business }: { business: Business }) {
  const say = useSay('flows-businesses');
  const list = useVersions(business.id);
  const [compared, setCompared] = useState<Version | null>(null);
  const olderThan = (version: Version) => list.items[list.items.findIndex(({ id }) => id === version.id) + 1];
  const [drawn, setDrawn] = useState<Version | null>(null);
  const [moved, setMoved] = useState<Version | null>(null);
  const columns = useColumns(business, {
    compareOf: (version) => (olderThan(version) ? () => setCompared(version) : null),
    onMove: setMoved,
    onDraw: setDrawn,
  });
  const before = compared && olderThan(compared);
  return (
    <>
      <DataList
        list={list}
        waitingRows={4}
        empty={<Empty title={say('no-versions')} text={say('no-versions-text')} />}
        label={say('tab-versions')}
        columns={columns}
        keyOf={({ id }) => id}
      />
      <Suspense fallback={null}>
        <MoveList businessId={business.id} mayChange={business.openActions.includes('change')} />
        {moved && business.published && (
          <MoveDialog
            businessId={business.id}
            from={moved}
            to={business.published.number}
            onClose={() => setMoved(null)}
          />
        )}
        {drawn && <VersionDrawing business={business} version={drawn} onClose={() => setDrawn(null)} />}
        {compared && before && (
          <DifferenceDialog business={business} from={before} to={compared} onClose={() => setCompared(null)} />
        )}
      </Suspense>
    </>
  );
}

type Acts = {
  /** What compares a version with the one before it, where that is known. */
  compareOf: (version: Version) => (() => void) | null;
  onMove: (version: Version) => void;
  onDraw: (version: Version) => void;
};

function useColumns(business: Business, { compareOf, onMove, onDraw }: Acts): Column<Version>[] {
  const say = useSay('flows-businesses');
  const { restore, busyWith } = useRestoreVersion(business);
  const restorable = (version: Version) => version.state === 'retired' && business.openActions.includes('change');
  const movable = (version: Version) => restorable(version) && version.running > 0 && business.published !== null;
  return [
    {
      key: 'version',
      title: say('version'),
      width: 190,
      render: ({ number, state }) => (
        <span className={styles.chips}>
          <b>{say('version-n', { number: number })}</b>
          <Chip kind={kinds[state]}>{say(`version-${state}`)}</Chip>
        </span>
      ),
    },
    {
      key: 'published',
      title: say('published-at'),
      render: ({ publishedAt, publishedBy }) => publishedAt !== null && <Moment at={publishedAt} by={publishedBy} />,
    },
    {
      key: 'changed',
      title: say('changed'),
      render: ({ changedAt, changedBy }) => <Moment at={changedAt} by={changedBy} />,
    },
    { key: 'running', title: say('running'), width: 120, render: ({ running }) => say('running-n', { n: running }) },
    {
      key: 'action',
      title: say('action'),
      width: 400,
      render: (version) => (
        <span className={styles.acts}>
          {compareOf(version) && (
            <Button
              kind="quiet"
              aria-label={say('difference-of', { number: version.number })}
              onClick={() => compareOf(version)?.()}
            >
              {say('difference')}
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={say('drawing-of', { number: version.number })}
            onClick={() => onDraw(version)}
          >
            {say('drawing')}
          </Button>
          <Suspense fallback={null}>
            <DownloadMenu drawn={{ businessId: business.id, versionId: version.id }} number={version.number} />
          </Suspense>
          {movable(version) && (
            <Button
              kind="quiet"
              aria-label={say('move-cases-of', { number: version.number })}
              onClick={() => onMove(version)}
            >
              {say('move-cases')}
            </Button>
          )}
          {restorable(version) && (
            <Button
              kind="quiet"
              busy={busyWith === version.id}
              aria-label={say('restore-of', { number: version.number })}
              onClick={() => restore(version)}
            >
              {say('restore')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function Moment({ at, by }: { at: number; by: Person | null }) {
  const format = useFormat();
  return (
    <>
      <span>{format.dateTime(at)}</span>
      {by && (
        <Small as="p">
          <Typed>{by.name}</Typed>
        </Small>
      )}
    </>
  );
}
