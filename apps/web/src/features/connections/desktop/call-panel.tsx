import { getCall } from '@campus/contract/calls/connections.ts';
import type { ReactNode } from 'react';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { OneCall } from '../connections.queries.ts';
import { useSendAgain } from '../use-send-again.ts';
import { CallChips } from './call-chips.tsx';
import styles from './connections.module.css';

/** How often a call is looked at again that is under way. */
const AGAIN_MS = 3000;

const isUnderWay = (call: OneCall | undefined): boolean => call?.state === 'queued' || call?.state === 'sending';
const pauseBefore = ({ state }: { state: { data: OneCall | undefined } }) =>
  isUnderWay(state.data) ? AGAIN_MS : false;

type Props = { id: string; onCase: (id: string) => void; onClose: () => void };

/** One call next to the log: what was sent, what came back, and why it failed. */
export function CallPanel({ id, onCase, onClose }: Props) {
  const say = useSay('connections-office');
  const failure = useFailureText();
  const { data: call, error, isFetching, refetch } = useCall(getCall, { id }, { refetchInterval: pauseBefore });
  const isGone = error instanceof RefusalError && (error.code === 'not-found' || error.code === 'invalid');
  return (
    <SidePanel
      label={call ? `${call.method} ${call.path}` : say('call')}
      width={720}
      onClose={onClose}
      head={<CallHead call={call} />}
      foot={call && <CallActions call={call} onCase={onCase} />}
    >
      <div className={panel.body}>
        {call ? (
          <>
            <Facts call={call} />
            <Sent call={call} />
            <section className={classes(panel.part, styles.sentences)}>
              <h3>{say('call-reply')}</h3>
              <p>{say(call.reply === null ? 'call-reply-none' : 'call-reply-text')}</p>
              {call.reply !== null && <Raw label={say('call-reply')}>{call.reply}</Raw>}
            </section>
          </>
        ) : isGone ? (
          <Empty title={say('call-gone')} text={say('call-gone-text')} />
        ) : error ? (
          <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </SidePanel>
  );
}

function CallHead({ call }: { call: OneCall | undefined }) {
  const say = useSay('connections-office');
  const words = useWords();
  const format = useFormat();
  if (!call) return <PanelHead title={say('call')} />;
  return (
    <PanelHead title={`${call.method} ${call.path}`}>
      <PanelLine>
        <CallChips call={call} />
        <span>{call.connection ? <Typed>{words(call.connection.name)}</Typed> : say('connection-deleted')}</span>
        <span>{format.dateTime(call.at)}</span>
      </PanelLine>
    </PanelHead>
  );
}

function CallActions({ call, onCase }: { call: OneCall; onCase: (id: string) => void }) {
  const say = useSay('connections-office');
  const { send, busy } = useSendAgain(call.id);
  return (
    <div className={styles.row}>
      <Button onClick={() => onCase(call.process.id)}>{say('see-case')}</Button>
      {call.openActions.includes('send-again') && (
        <Button kind="primary" busy={busy} onClick={() => void send()}>
          {say('send-again')}
        </Button>
      )}
    </div>
  );
}

function Facts({ call }: { call: OneCall }) {
  const say = useSay('connections-office');
  const words = useWords();
  const format = useFormat();
  const { failure, process, step, status, tries, ms, nextTryAt } = call;
  const facts: { what: string; value: ReactNode }[] = [
    { what: say('call-case'), value: <span lang="zxx">{process.number}</span> },
    { what: say('call-step'), value: step && <Typed>{words(step)}</Typed> },
    { what: say('call-tries'), value: say('tries', { n: tries }) },
    { what: say('call-status'), value: status },
    { what: say('call-ms'), value: ms !== null && say('ms', { n: ms }) },
    { what: say('call-next'), value: nextTryAt !== null && format.dateTime(nextTryAt) },
  ];
  return (
    <section className={panel.part} aria-label={say('call-facts')}>
      {failure && (
        <p>
          <span className={styles.ownLine}>{say('call-failure')}</span>
          <strong className={styles.why}>{say(`failure-${failure}`)}</strong>
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(({ value }) => value !== null && value !== false)
          .map(({ what, value }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Sent({ call: { method, request } }: { call: OneCall }) {
  const say = useSay('connections-office');
  return (
    <section className={classes(panel.part, styles.sentences)}>
      <h3>{say('call-request')}</h3>
      <p>{say(request ? 'call-request-text' : 'call-request-none')}</p>
      {request && (
        <>
          <Raw label={say('call-request')}>
            {[`${method} ${request.address}`, ...request.headers.map(({ name, value }) => `${name}: ${value}`)].join(
              '\n',
            )}
          </Raw>
          {request.body === null ? (
            <p>{say('call-body-none')}</p>
          ) : (
            <Raw label={say('call-body')}>{spaced(request.body)}</Raw>
          )}
        </>
      )}
    </section>
  );
}

/** Foreign text as it is. */
function Raw({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section aria-label={label} tabIndex={0} className={styles.raw} lang="zxx">
      {children}
    </section>
  );
}

/** JSON with a line for each field; anything else as it is. */
function spaced(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
