import type { ReactNode } from 'react';
import { Typed } from '#web/ui/base/typed.tsx';
import type { StepFigure } from '../figure-shares.ts';
import { useShownFigures } from '../shown-figures.ts';
import { useFigureWords } from '../use-figure-words.ts';
import styles from './figures.module.css';

/** All figures of a step, beside the tree. */
export function FiguresPanel({ step }: { step: string }) {
  const shown = useShownFigures();
  const { say } = useFigureWords();
  if (!shown?.query.data || !shown.isPublished) return null;
  const figure = shown.at(step);
  if (!figure) return <p className={styles.panel}>{say('new-step')}</p>;
  return <FiguresOfStep figure={figure} most={shown.query.data.most} title={say(`days-${shown.days}`)} />;
}

type Props = { figure: StepFigure; most: number; title: string };

/** One step in full: what stands there, what passed, and how long it takes. */
export function FiguresOfStep({ figure, most, title }: Props) {
  const { say, time, partOf } = useFigureWords();
  const { now, passed, skipped, cancelled, returned, timedOut, waited, worked, more } = figure;
  const count = (n: number) => (more && n === most ? say('times-newest', { n }) : say('times', { n }));
  const part = (n: number) => {
    const share = partOf(n, passed);
    return share === null || n === 0 ? say('times', { n }) : say('with-share', { n, share });
  };
  const within = (seconds: number | null, cases: number) =>
    seconds === null ? say('of-too-few', { n: cases }) : say('within', { time: time(seconds) });
  return (
    <section className={styles.panel} data-figures-of={figure.step}>
      <h3 className={styles.title}>
        <Typed>{title}</Typed>
      </h3>
      <dl className={styles.list}>
        <Row name={say('waiting')}>{now.waiting}</Row>
        <Row name={say('in-hand')}>{now.inHand}</Row>
        {now.hungUp > 0 && <Row name={say('hung-up')}>{now.hungUp}</Row>}
        <Row name={say('passed')}>{count(passed)}</Row>
        <Row name={say('returned')}>{part(returned)}</Row>
        <Row name={say('timed-out')}>{part(timedOut)}</Row>
        {skipped > 0 && <Row name={say('skipped')}>{count(skipped)}</Row>}
        {cancelled > 0 && <Row name={say('cancelled')}>{count(cancelled)}</Row>}
      </dl>
      {(waited.cases > 0 || worked.cases > 0) && (
        <table className={styles.times}>
          <thead>
            <tr>
              <th scope="col">{say('part-times')}</th>
              <th scope="col">{say('half-within')}</th>
              <th scope="col">{say('most-within')}</th>
            </tr>
          </thead>
          <tbody>
            {waited.cases > 0 && (
              <tr>
                <th scope="row">{say('waited')}</th>
                <td>{within(waited.median, waited.cases)}</td>
                <td>{within(waited.p90, waited.cases)}</td>
              </tr>
            )}
            {worked.cases > 0 && (
              <tr>
                <th scope="row">{say('worked')}</th>
                <td>{within(worked.median, worked.cases)}</td>
                <td>{within(worked.p90, worked.cases)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
