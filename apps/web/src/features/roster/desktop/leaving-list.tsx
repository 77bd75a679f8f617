import { listLeaving } from '@campus/contract/calls/roster.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import type { LeavingPerson } from '../roster.queries.ts';
import { useKeep } from '../use-roster.ts';
import { useRosterAddress } from '../use-roster-address.ts';
import styles from './roster.module.css';

/** People whom a list no longer names: until when they stay, and what they still hold. [ROS-05] */
export function LeavingList() {
  const say = useSay('roster');
  const { disabled, go } = useRosterAddress();
  const list = useEndless(listLeaving, { size: 30, ...(disabled && { disabled: true }) });
  const columns = useColumns(disabled);
  return (
    <>
      <Small as="p">{say('leaving-says')}</Small>
      <div className={styles.filters}>
        <FilterSelect
          label={say('leaving-state')}
          any={say('leaving-still')}
          value={disabled ? 'true' : undefined}
          options={[{ value: 'true', label: say('leaving-disabled') }]}
          onChange={(next) => go({ disabled: next })}
        />
      </div>
      <DataList
        list={list}
        empty={<Empty title={say(disabled ? 'leaving-none-disabled' : 'leaving-none')} />}
        label={say('view-leaving')}
        columns={columns}
        keyOf={({ personId }) => personId}
      />
    </>
  );
}

function useColumns(disabled: boolean): Column<LeavingPerson>[] {
  const say = useSay('roster');
  const format = useFormat();
  const words = useWords();
  const { ask, busy } = useKeep();
  const columns: Column<LeavingPerson>[] = [
    {
      key: 'person',
      title: say('person'),
      width: 190,
      render: ({ name, account }) => (
        <>
          <Typed className={styles.strong}>{name}</Typed>
          <Small>
            <span lang="zxx">{account}</span>
          </Small>
        </>
      ),
    },
    {
      key: 'department',
      title: say('department'),
      render: ({ department }) => (department ? words(department) : <Small>{say('department-none')}</Small>),
    },
    {
      key: 'due',
      title: say(disabled ? 'disabled-at' : 'due-on'),
      width: 170,
      render: ({ dueOn, disabledAt, goneAt }) => (
        <>
          <span className={styles.strong}>{disabledAt === null ? format.date(dueOn) : format.date(disabledAt)}</span>
          <Small>{say('gone-at', { day: format.date(goneAt) })}</Small>
        </>
      ),
    },
    {
      key: 'held',
      title: say('still-holds'),
      render: ({ tasks, heads, onlyOwnerOf, lines }) => (
        <span className={styles.chips}>
          {tasks > 0 && <Chip kind="attention">{say('holds-tasks', { n: tasks })}</Chip>}
          {heads.map(({ name, follower }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two departments may have one name, and the order stays
            <Chip key={n} kind="attention">
              {follower === null
                ? say('holds-head-alone', { name: words(name) })
                : say('holds-head', { name: words(name), follower })}
            </Chip>
          ))}
          {onlyOwnerOf.map((name, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: and so may two businesses
            <Chip key={n} kind="attention">
              {say('holds-business', { name: words(name) })}
            </Chip>
          ))}
          {lines.map((line) => (
            <span key={line.id}>{words(line.packageName)}</span>
          ))}
          {tasks + heads.length + onlyOwnerOf.length + lines.length === 0 && <Small>{say('nothing')}</Small>}
        </span>
      ),
    },
    { key: 'balance', title: say('balance'), width: 110, render: ({ balanceFen }) => format.money(balanceFen) },
  ];
  if (disabled) return columns;
  return [
    ...columns,
    {
      key: 'keep',
      title: say('act'),
      width: 110,
      render: (person) => (
        <Button busy={busy} aria-label={say('keep-of', { name: person.name })} onClick={() => ask(person)}>
          {say('keep')}
        </Button>
      ),
    },
  ];
}
