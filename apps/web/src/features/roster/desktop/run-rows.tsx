import { listRosterRows } from '@campus/contract/calls/roster.ts';
import type { RosterRowFault } from '@campus/rules/roster/outcomes.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import {
  type Difference,
  type RosterRun,
  type RowPart,
  rowPartCount,
  rowParts,
  rowPartTextKey,
} from '../roster.queries.ts';
import { useRosterFiles } from '../use-roster.ts';
import { useRosterAddress } from '../use-roster-address.ts';
import { useRowTexts } from '../use-row-texts.ts';
import { ByDepartment } from './by-department.tsx';
import styles from './roster.module.css';
import { useRowColumns } from './row-columns.tsx';

type Props = { run: RosterRun; difference: Difference | undefined };

/** The rows of a list by outcome, filtered by field, reason, department or words. */
export function RunRows({ run, difference }: Props) {
  const say = useSay('roster');
  const address = useRosterAddress();
  const parts = rowParts.filter((part) => rowPartCount(run, part) > 0);
  const openPart: RowPart = address.shown ?? parts[0] ?? 'same';
  const { field, fault, department, words } = address;
  const rows = useEndless(listRosterRows, {
    runId: run.id,
    size: 50,
    shown: openPart,
    ...(field && { field }),
    ...(fault && { fault: fault as RosterRowFault }),
    ...(department && { department }),
    ...(words && { words }),
  });
  const columns = useRowColumns(run, openPart);
  const { odd, busy } = useRosterFiles();
  // The open part keeps its tab when its last row is settled.
  const tabs = rowParts
    .filter((key) => key === openPart || parts.includes(key))
    .map((key) => ({
      key,
      label: say(rowPartTextKey(run.list, key)),
      count: rowPartCount(run, key),
    }));
  return (
    <>
      {difference && run.list === 'people' && <ByDepartment difference={difference} />}
      <CountTabs
        label={say('outcomes')}
        tabs={tabs}
        current={openPart}
        onChoose={(next) => address.go({ shown: next }, true)}
      />
      <Filters run={run} difference={difference} part={openPart} />
      {openPart === 'odd' && run.counts.odd > 0 && (
        <div className={styles.choices}>
          <p>{say('odd-says')}</p>
          <Button busy={busy} onClick={() => void odd(run.id)}>
            {say('odd-download')}
          </Button>
        </div>
      )}
      <DataList
        list={rows}
        waitingRows={5}
        inPanel
        empty={
          address.narrowed ? (
            <Empty
              title={say('no-rows-found')}
              action={<Button onClick={address.clear}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say(openPart === 'same' && run.state !== 'dry' ? 'same-counted' : 'no-rows')} />
          )
        }
        label={say('rows')}
        columns={columns}
        keyOf={({ nr }) => String(nr)}
      />
    </>
  );
}

function Filters({ run, difference, part }: Props & { part: RowPart }) {
  const say = useSay('roster');
  const reason = useSay('roster-reasons');
  const words = useWords();
  const address = useRosterAddress();
  const texts = useRowTexts(run.list);
  const { fields = [], faults = [], departments = [] } = difference ?? {};
  const named = texts.ordered(fields).filter((field) => (part === 'kept' ? field.kept : field.changed) > 0);
  return (
    <div className={styles.filters}>
      <RestingSearch
        value={address.words}
        onChange={(next) => address.go({ words: next }, true)}
        placeholder={say('search')}
      />
      {(part === 'changed' || part === 'kept') && named.length > 0 && (
        <FilterSelect
          label={say('field')}
          any={say('field-any')}
          value={address.field}
          options={named.map(({ field, changed, kept }) => ({
            value: field,
            label: say('figure', { what: texts.field(field), n: part === 'kept' ? kept : changed }),
          }))}
          onChange={(field) => address.go({ field }, true)}
        />
      )}
      {part === 'odd' && faults.length > 0 && (
        <FilterSelect
          label={say('reason')}
          any={say('reason-any')}
          value={address.fault}
          options={faults.map(({ fault, count }) => ({
            value: fault,
            label: say('figure', { what: reason(fault), n: count }),
          }))}
          onChange={(fault) => address.go({ fault }, true)}
        />
      )}
      {run.list === 'people' && departments.length > 0 && (
        <FilterSelect
          label={say('department')}
          any={say('department-any')}
          value={address.department}
          options={departments.map(({ department }) => ({
            value: department?.id ?? 'none',
            label: department ? words(department.name) : say('department-none'),
          }))}
          onChange={(department) => address.go({ department }, true)}
        />
      )}
    </div>
  );
}
