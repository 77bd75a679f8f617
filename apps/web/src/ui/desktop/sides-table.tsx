import type { ReactNode } from 'react';
import styles from './sides-table.module.css';

type Props = {
  heads: readonly [what: string, one: string, other: string];
  rows: readonly { key: string; kind?: string | undefined; what: ReactNode; one: ReactNode; other: ReactNode }[];
};

/** Two versions of the same things side by side, a row for each thing that differs. */
export function SidesTable({ heads, rows }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, kind, what, one, other }) => (
          <tr key={key}>
            <th scope="row">
              {kind && <span className={styles.kind}>{kind}</span>}
              {what}
            </th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
