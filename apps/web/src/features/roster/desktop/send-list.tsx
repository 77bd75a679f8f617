import { rosterLists } from '@campus/rules/roster/lists.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { DropZone } from '#web/ui/desktop/drop-zone.tsx';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { wholeText } from '../roster.queries.ts';
import { type Brought, useRosterFiles } from '../use-roster.ts';
import styles from './roster.module.css';

type Props = {
  /** The kind of list that is preselected. */
  first: Brought['list'];
  progress: number | null;
  onFile: (file: File, brought: Brought) => void;
};

const wholes = { people: ['no', 'student', 'staff', 'everybody'], labels: ['no', 'everybody'] } as const;

/** Chooses the kind and scope of a list and uploads its file. Nothing changes before it is applied. */
export function SendList({ first, progress, onFile }: Props) {
  const say = useSay('roster');
  const { template, busy } = useRosterFiles();
  const [brought, setBrought] = useState<Brought>({ list: first, whole: 'no', byHandToo: false });
  const { list, whole, byHandToo } = brought;
  const choices = list === 'people' || list === 'labels' ? wholes[list] : null;
  return (
    <section className={styles.bring} aria-label={say('bring')}>
      <div className={styles.choices}>
        <SegmentedInput
          label={say('which-list')}
          value={list}
          options={rosterLists.map((value) => ({ value, label: say(`list-${value}`) }))}
          onChange={(next) => setBrought({ list: next as Brought['list'], whole: 'no', byHandToo: false })}
        />
        <Button busy={busy} onClick={() => void template(list)}>
          {say('template')}
        </Button>
      </div>
      <Small as="p">{say(`about-${list}`)}</Small>
      {choices && (
        <div className={styles.wholes}>
          <Select
            aria-label={say('whole')}
            value={whole}
            suffixIcon={downIcon}
            options={choices.map((value) => ({ value, label: say(wholeText(list, value)) }))}
            onChange={(next) => setBrought({ ...brought, whole: next, byHandToo: byHandToo && next !== 'no' })}
          />
          {list === 'people' && whole !== 'no' && (
            <Checkbox
              checked={byHandToo}
              onChange={({ target }) => setBrought({ ...brought, byHandToo: target.checked })}
            >
              {say('by-hand-too')}
            </Checkbox>
          )}
        </div>
      )}
      <DropZone
        title={progress === null ? say('drop-title', { list: say(`list-${list}`) }) : say('checking')}
        lines={[say('drop-text'), say('drop-rules')]}
        accept=".csv,.txt,.xlsx,text/csv"
        progress={progress}
        onFile={(file) => onFile(file, brought)}
      />
    </section>
  );
}
