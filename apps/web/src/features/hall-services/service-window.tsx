import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type HallService, type ServiceFacts, useServiceFacts } from './hall-services.queries.ts';
import styles from './service-window.module.css';

type Props = {
  orgSign: string | null;
  service: HallService;
  /** Where it is applied for, and where one of its guides is read. */
  start: string;
  guide: (name: string) => string;
  onClose: () => void;
};

/** The online-application window: what a service is, who may apply, cost, duration, and a link. [PC-21] [PH-20] */
export function ServiceWindow({ orgSign, service, start, guide, onClose }: Props) {
  const say = useSay('hall-home');
  const { say: sayUi } = useTexts();
  const words = useWords();
  const failure = useFailureText();
  const frame = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { data, error, isFetching, refetch } = useServiceFacts(orgSign, service.id);
  useEffect(() => frame.current?.showModal(), []);
  return (
    <dialog
      ref={frame}
      className={styles.window}
      aria-labelledby={title}
      data-testid="service-window"
      onClose={onClose}
      // A click on the backdrop has the dialog itself as its target.
      onPointerDown={(event) => event.target === frame.current && frame.current.close()}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <BusinessIcon icon={service.icon} size={52} />
          <div>
            <h2 id={title}>{words(service.name)}</h2>
            <p>{words(service.summary)}</p>
          </div>
        </header>
        {!service.mayUse && <Chip kind="attention">{say('not-for-you')}</Chip>}
        {data && <Facts facts={data} guide={guide} />}
        {!data && !error && <SkeletonText lines={6} />}
        {!data && error && (
          <Failed title={say('window-failed')} why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
        )}
        <footer className={styles.foot}>
          <Button onClick={() => frame.current?.close()}>{sayUi('cancel')}</Button>
          {service.mayUse && (
            <Link className={styles.start} to={start} data-testid="window-start">
              {say('window-start')}
            </Link>
          )}
        </footer>
      </div>
    </dialog>
  );
}

function Facts({ facts, guide }: { facts: ServiceFacts; guide: (name: string) => string }) {
  const say = useSay('hall-home');
  const words = useWords();
  const promiseText = usePromiseText();
  const introduction = words(facts.introduction);
  const owners = [...new Set(facts.owners.flatMap(({ department }) => (department ? [words(department)] : [])))];
  return (
    <>
      {introduction && <p className={styles.introduction}>{introduction}</p>}
      <dl className={styles.facts}>
        <Fact name={say('window-who')}>{say(`who-${facts.audience}`)}</Fact>
        <Fact name={say('window-cost')}>
          <Cost cost={facts.cost} />
        </Fact>
        <Fact name={say('window-time')}>
          {facts.promise ? promiseText(facts.promise).sentence : say('time-unknown')}
        </Fact>
        {owners.length > 0 && <Fact name={say('window-owner')}>{owners.join(' · ')}</Fact>}
        {facts.steps.length > 0 && (
          <Fact name={say('window-steps')}>
            <ol className={styles.steps}>
              {facts.steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name
                <li key={index}>{words(step.name)}</li>
              ))}
            </ol>
          </Fact>
        )}
        {facts.guides.length > 0 && (
          <Fact name={say('window-guides')}>
            <ul className={styles.guides}>
              {facts.guides.map(({ name, title }) => (
                <li key={name}>
                  <Link to={guide(name)}>{words(title)}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cost({ cost }: { cost: ServiceFacts['cost'] }) {
  const say = useSay('hall-home');
  const format = useFormat();
  if (!cost) return say('cost-none');
  const parts = [
    cost.feeFen > 0 && say('cost-fee', { fee: format.money(cost.feeFen) }),
    cost.fromFen !== null && say('cost-from', { price: format.money(cost.fromFen) }),
  ];
  return parts.filter(Boolean).join(' · ') || say('cost-none');
}
