import { getFirstSteps } from '@campus/contract/calls/first-steps.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { FirstStep } from '@campus/rules/universities/first-steps.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { Small } from '#web/ui/base/small.tsx';
import styles from './first-steps.module.css';

const { roster, usersOrganization, places, role, parameterManagement, networkPackages, noticeManagement } =
  officePages.pages;

/** Where each step is done. */
const addresses: Readonly<Record<FirstStep, string>> = {
  departments: `${roster.path}?list=departments`,
  people: `${roster.path}?list=people`,
  passwords: `${usersOrganization.path}?state=never`,
  places: places.path,
  handlers: role.path,
  desk: parameterManagement.path,
  packages: networkPackages.path,
  content: noticeManagement.path,
};

const FOLDED = 'campus.first-steps-folded';

/** What is still to be done before the hall is of use; nothing where all of it is, or is for others to do. [ADM-01] */
export function FirstSteps() {
  const say = useSay('first-steps');
  const steps = useCall(getFirstSteps, {}).data?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <details
      className={styles.card}
      data-testid="first-steps"
      open={readStored('localStorage', FOLDED) !== true}
      onToggle={({ currentTarget }) => writeStored('localStorage', FOLDED, currentTarget.open ? undefined : true)}
    >
      <summary className={styles.summary}>
        <h2>{say('title')}</h2>
        <Small>{say('count', { done, total: steps.length })}</Small>
      </summary>
      <Small as="p">{say('hint')}</Small>
      <ol className={styles.steps}>
        {steps.map(({ step, done }) => (
          <li key={step} className={styles.step} data-step={step}>
            <Chip kind={done ? 'done' : 'waiting'}>{say(done ? 'done' : 'open')}</Chip>
            <div>
              <Link to={addresses[step]}>{say(`step-${step}`)}</Link>
              {!done && <Small as="p">{say(`text-${step}`)}</Small>}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
