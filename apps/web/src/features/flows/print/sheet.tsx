import { type ReactNode, type Ref, useId } from 'react';
import { useOrganisation, useOrganisationName } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { QrCode } from '#web/ui/base/qr-code.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { FormView } from '../fields/desktop/form-view.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { Printed } from './printed.ts';
import styles from './sheet.module.css';
import { WayTable } from './way-table.tsx';

type Props = { ref: Ref<HTMLElement>; printed: Printed; orgSign: string | null };

/** The sheet itself: black on white, A4, with a code that opens the record. [DES-01] */
export function Sheet({ ref, printed, orgSign }: Props) {
  const say = useSay('flows-print');
  const { words } = useFlowLabels();
  const { sheet, evaluation } = printed;
  const closing = words(sheet.closing);
  return (
    <article ref={ref} className={styles.sheet} data-testid="sheet">
      <Head printed={printed} orgSign={orgSign} />
      {sheet.parts.includes('form') && (
        <Part title={say('part-form')}>
          {printed.fields.length > 0 ? (
            <div className={styles.form}>
              <FormView process={printed} />
            </div>
          ) : (
            <p>{say('form-empty')}</p>
          )}
        </Part>
      )}
      {sheet.parts.includes('way') && (
        <Part title={say('part-way')}>
          <WayTable sheet={sheet} process={printed} />
        </Part>
      )}
      {sheet.parts.includes('evaluation') && evaluation && (
        <Part title={say('part-evaluation')}>
          <p>
            {say('stars', { n: evaluation.stars })} · {say(evaluation.achieved ? 'achieved' : 'not-achieved')}
          </p>
          {evaluation.text && (
            <Typed as="p" className={styles.typed}>
              {evaluation.text}
            </Typed>
          )}
        </Part>
      )}
      {sheet.parts.includes('attachments') && sheet.files.length > 0 && (
        <Part title={say('part-attachments')}>
          <ol className={styles.files}>
            {sheet.files.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              <li key={at}>
                <Typed>{name}</Typed>
              </li>
            ))}
          </ol>
          {sheet.moreFiles && <p>{say('more-files')}</p>}
        </Part>
      )}
      {(closing || sheet.signatures.length > 0) && (
        <footer className={styles.foot}>
          {closing && (
            <Typed as="p" className={styles.typed}>
              {closing}
            </Typed>
          )}
          {sheet.signatures.length > 0 && (
            <ul className={styles.signatures} aria-label={say('by-hand')}>
              {sheet.signatures.map((signature, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may sign under one name
                <li key={at}>
                  <Typed>{say('signs', { name: words(signature) })}</Typed>
                  <span className={styles.line} />
                  <span>{say('signed-on')}</span>
                  <span className={styles.day} />
                </li>
              ))}
            </ul>
          )}
        </footer>
      )}
    </article>
  );
}

function Head({ printed, orgSign }: Omit<Props, 'ref'>) {
  const say = useSay('flows-print');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  const university = useOrganisationName(useOrganisation(orgSign).data);
  const { sheet, submitter, number } = printed;
  const department = words(submitter.department);
  const facts = [
    [say('number'), number],
    [say('state'), label(stateChip(printed.state).text)],
    [say('submitter'), department ? say('of-department', { name: submitter.name, department }) : submitter.name],
    [say('submitted-at'), format.dateTime(printed.submittedAt)],
    ...(printed.endedAt === null ? [] : [[say('ended-at'), format.dateTime(printed.endedAt)]]),
  ];
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        {university && <p>{university}</p>}
        <Typed as="h1">{words(sheet.heading)}</Typed>
        <Typed as="p">{words(printed.title)}</Typed>
      </div>
      <figure className={styles.code}>
        <QrCode text={wholeAddress(sheet.address)} label={say('code')} testId="record-code" />
        <figcaption>{say('code-says')}</figcaption>
      </figure>
      <dl className={styles.facts}>
        {facts.map(([name, value = '']) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Sentence>{value}</Sentence>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** An installation that does not know its own address is found where it was opened. */
const wholeAddress = (address: string): string => (address.startsWith('/') ? location.origin + address : address);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
