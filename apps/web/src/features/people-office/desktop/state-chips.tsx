import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import type { ListedPerson } from '../people-office.queries.ts';
import styles from './people-office.module.css';

type Props = { of: Pick<ListedPerson, 'active' | 'lockedUntilAt' | 'oneTimePassword' | 'neverSignedIn'> };

/** The states of a person; a disabled person shows no other state. */
export function StateChips({ of: { active, lockedUntilAt, oneTimePassword, neverSignedIn } }: Props) {
  const say = useSay('people-office');
  if (!active) return <Chip kind="neutral">{say('state-disabled')}</Chip>;
  return (
    <span className={styles.chips}>
      <Chip kind="done">{say('state-active')}</Chip>
      {lockedUntilAt !== null && <Chip kind="failed">{say('state-locked')}</Chip>}
      {oneTimePassword && <Chip kind="attention">{say('state-one-time')}</Chip>}
      {neverSignedIn && <Chip kind="waiting">{say('state-never')}</Chip>}
    </span>
  );
}
