import { useSay } from '#web/client/texts.ts';
import { eventText } from '#web/ui/base/event-text.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Person, Process } from '../flow-types.ts';
import type { Printed } from './printed.ts';
import styles from './sheet.module.css';

type Props = { sheet: Printed['sheet']; process: Pick<Process, 'way'> };

/** Who decided what and when, with what they wrote and signed; at its end who is asked now. */
export function WayTable({ sheet, process }: Props) {
  const say = useSay('flows-print');
  const { say: label, words, names } = useFlowLabels();
  const format = useFormat();
  const present = process.way.filter(({ state }) => state === 'present' || state === 'hung-up');
  const who = ({ name, department }: Person) =>
    department ? say('of-department', { name, department: words(department) }) : name;
  return (
    <>
      {sheet.earlier > 0 && <p className={styles.note}>{say('earlier', { n: sheet.earlier })}</p>}
      <table className={styles.way}>
        <caption className={styles.hidden}>{say('part-way')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('col-step')}</th>
            <th scope="col">{say('col-did')}</th>
            <th scope="col">{say('col-says')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.way.map((line) => (
            <tr key={line.id}>
              <td>
                {line.stepName && <b>{words(line.stepName)}</b>}
                <span>{line.by ? <Sentence>{who(line.by)}</Sentence> : label('by-system')}</span>
                {line.instead && <Sentence>{label('instead-of', { name: line.instead.name })}</Sentence>}
              </td>
              <td>
                <span>
                  {label(eventText(line.kind))}
                  {line.people.length > 0 && <Sentence>{say('to', { names: names(line.people) })}</Sentence>}
                </span>
                <time>{format.dateTime(line.at)}</time>
              </td>
              <td>
                {line.reason && (
                  <Typed as="p" className={styles.typed}>
                    {line.reason}
                  </Typed>
                )}
                {line.signature && (
                  <img
                    className={styles.signature}
                    src={line.signature.link}
                    alt={say('signature-of', { name: line.by?.name ?? label('by-system') })}
                  />
                )}
              </td>
            </tr>
          ))}
          {present.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand open twice
            <tr key={`${step.step} ${at}`}>
              <td>
                <b>{words(step.name)}</b>
                {step.people.length > 0 && <Sentence>{names(step.people.map(({ person }) => person))}</Sentence>}
              </td>
              <td>{label(`way-${step.state}`)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
