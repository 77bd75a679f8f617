import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Drawing } from '#web/ui/base/icons.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { Switch } from '#web/ui/base/switch.tsx';
import { useDesigning } from '../../design-context.tsx';
import { useTree } from '../flow-tree-context.ts';
import type { PeopleToday } from '../use-people-today.ts';
import { DraftTools } from './draft-tools.tsx';
import { KeyHelp } from './key-help.tsx';
import { SampleSubmitter } from './people-today-panel.tsx';
import { RemarkList } from './remark-list.tsx';
import styles from './toolbar.module.css';

const PRINT = 'M7 8.5V4h10v4.5M7 17H4.5V8.5h15V17H17M7 14h10v6H7z';

type Props = {
  today: PeopleToday;
  showsToday: boolean;
  onShowToday: (shows: boolean) => void;
  showsFigures: boolean;
  onShowFigures: (shows: boolean) => void;
  /** How many are open. */
  comments: number;
  onShowComments: () => void;
  onPrint: () => void;
};

/** What is done to the whole flow, and how the draft stands. */
export function Toolbar(props: Props) {
  const { today, showsToday, onShowToday, showsFigures, onShowFigures, comments, onShowComments, onPrint } = props;
  const { mayEdit } = useDesigning();
  const tree = useTree();
  const id = useId();
  const say = useSay('flows-designer');
  return (
    <div className={styles.bar}>
      {mayEdit && <DraftTools undo={tree.undo} redo={tree.redo} />}
      <span className={styles.space} />
      <label htmlFor={id} className={styles.switch}>
        <Switch id={id} checked={showsToday} onChange={(event) => onShowToday(event.target.checked)} />
        {say('show-today')}
      </label>
      {showsToday && <SampleSubmitter today={today} />}
      <label htmlFor={`${id}-figures`} className={styles.switch}>
        <Switch id={`${id}-figures`} checked={showsFigures} onChange={(event) => onShowFigures(event.target.checked)} />
        {say('show-figures')}
      </label>
      <RemarkList />
      <button type="button" className={styles.tool} onClick={onShowComments}>
        {comments > 0 ? say('comments-open', { n: comments }) : say('comments')}
      </button>
      <button type="button" className={styles.tool} onClick={onPrint}>
        <Drawing size={18}>
          <path d={PRINT} />
        </Drawing>
        {say('print')}
      </button>
      <div className={styles.help}>
        {' '}
        <Popover label={say('keys')} face={<span className={styles.face}>{say('keys-short')}</span>}>
          <KeyHelp />
        </Popover>
      </div>
    </div>
  );
}
