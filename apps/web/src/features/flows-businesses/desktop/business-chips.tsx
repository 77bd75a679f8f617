import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import type { Business, BusinessRow, BusinessState } from '../flows-businesses.queries.ts';
import styles from './businesses-page.module.css';

const kinds: Readonly<Record<BusinessState, ChipKind>> = {
  draft: 'neutral',
  published: 'done',
  suspended: 'attention',
};

type Of = Pick<BusinessRow, 'state' | 'versionNumber' | 'draftNumber'>;

/** The numbers that a row has, out of the whole business. */
export const numbersOf = ({ state, published, draft }: Business): Of => ({
  state,
  versionNumber: published?.number ?? null,
  draftNumber: draft?.number ?? null,
});

/** How a business stands, which version is in force, and whether the next one is being drawn. */
export function BusinessChips({ of: { state, versionNumber, draftNumber } }: { of: Of }) {
  const say = useSay('flows-businesses');
  return (
    <span className={styles.chips}>
      <Chip kind={kinds[state]}>{say(`state-${state}`)}</Chip>
      {versionNumber !== null && <span>{say('version-n', { number: versionNumber })}</span>}
      {draftNumber !== null && <Chip kind="running">{say('draft-n', { number: draftNumber })}</Chip>}
    </span>
  );
}
