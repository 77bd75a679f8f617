import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { type FullRole, onlyIn, useRightWords, useRoleNames } from '../rights.queries.ts';
import styles from './rights.module.css';

const SHIPPED = 'shipped';
type RightsHolder = { name: string; scope: DataScope; rights: readonly Permission[] };

/** Compares a role with another one, or with the role as it was shipped. */
export function RoleCompare({ role }: { role: FullRole }) {
  const say = useSay('rights');
  const words = useWords();
  const roles = useRoleNames();
  const [chosen, setChosen] = useState(role.shippedAs ? SHIPPED : '');
  const options = [
    ...(role.shippedAs ? [{ value: SHIPPED, label: say('as-shipped') }] : []),
    ...roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: words(name) })),
  ];
  const another = roles.find(({ id }) => id === chosen);
  const other: RightsHolder | null =
    chosen === SHIPPED && role.shippedAs
      ? { name: say('as-shipped'), ...role.shippedAs }
      : another
        ? { ...another, name: words(another.name) }
        : null;
  return (
    <>
      <div className={styles.narrow}>
        <PickerInput label={say('compare-with')} options={options} value={chosen} onChange={setChosen} />
      </div>
      {other && <Compare role={{ ...role, name: words(role.name) }} other={other} />}
    </>
  );
}

function Compare({ role, other }: { role: RightsHolder; other: RightsHolder }) {
  const say = useSay('rights');
  const { scope, title } = useRightWords();
  const sides = [
    { name: role.name, rights: onlyIn(role.rights, other.rights) },
    { name: other.name, rights: onlyIn(other.rights, role.rights) },
  ].filter(({ rights }) => rights.length > 0);
  if (sides.length === 0 && role.scope === other.scope)
    return (
      <Note as="p" kind="calm">
        {say('compare-same')}
      </Note>
    );
  return (
    <>
      {role.scope !== other.scope && <p>{say('both-scopes', { one: scope(role.scope), other: scope(other.scope) })}</p>}
      {sides.map(({ name, rights }) => (
        <section key={name}>
          <h3 className={styles.heading}>{say('only-here', { name })}</h3>
          <ul className={styles.list}>
            {rights.map((right) => (
              <li key={right}>{title(right)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
