import { Tree } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { treeSwitch } from '#web/ui/desktop/tree-switch.tsx';
import { type Department, type Level, useLevels } from '../departments.queries.ts';
import styles from './department-tree.module.css';

type Node = {
  key: string;
  title: string;
  isLeaf: boolean;
  disabled: boolean;
  department: Department;
  children?: Node[];
};

export type DepartmentTreeProps = {
  current: string | null;
  closed?: boolean;
  height: number;
  /** With all below it no choice: a department cannot stand under itself. */
  except?: string;
  /** The ancestors of the current department, which the tree opens. */
  opened?: readonly string[];
  onChoose: (department: Department) => void;
  /** Called when one department is dropped on another. */
  onDrop?: (dragged: Department, target: Department) => void;
};

/** The departments level by level, as far as they were opened; only visible rows are rendered. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { current, closed = false, height, except, opened = [], onChoose, onDrop } = props;
  const say = useSay('departments');
  const words = useWords();
  const failure = useFailureText();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const over = useRef<Department | null>(null);
  const levels = useLevels([null, ...expanded], closed);
  const top = levels.under(null);
  const only = top?.items.length === 1 ? top.items[0]?.id : undefined;
  const wanted = [...(only ? [only] : []), ...opened].join(' ');
  // What is chosen is in sight, and a single top is no choice at all.
  useEffect(() => {
    const ids = wanted.split(' ').filter(Boolean);
    setExpanded((known) => (ids.every((id) => known.includes(id)) ? known : [...new Set([...known, ...ids])]));
  }, [wanted]);
  if (levels.error) return <Failed why={failure(levels.error)} onRetry={levels.retry} />;
  if (!top) return <SkeletonText lines={6} />;
  if (top.items.length === 0) return <Empty title={say('nothing-here')} text={say('nothing-here-text')} />;
  const nodes = nodesOf(top, { under: levels.under, nameOf: ({ name }) => words(name), except });
  return (
    <Tree<Node>
      {...(styles.tree ? { className: styles.tree } : {})}
      aria-label={say('tree')}
      blockNode
      switcherIcon={treeSwitch}
      virtual
      height={height}
      treeData={nodes}
      expandedKeys={[...expanded]}
      onExpand={(keys) => setExpanded(keys.map(String))}
      selectedKeys={current ? [current] : []}
      onSelect={(_keys, { node }) => onChoose(node.department)}
      draggable={
        onDrop ? { icon: false, nodeDraggable: (node) => !(node as unknown as Node).department.closed } : false
      }
      allowDrop={({ dropNode }) => !dropNode.department.closed}
      // Wherever in the row it is dropped, it moves under the department of that row.
      dropIndicatorRender={() => null}
      onDragEnter={({ node }) => {
        over.current = node.department;
      }}
      onDrop={({ dragNode }) => {
        if (over.current && over.current.id !== dragNode.department.id) onDrop?.(dragNode.department, over.current);
      }}
      titleRender={({ department }) => (
        <span className={styles.node}>
          <Typed>{words(department.name)}</Typed>
          {department.closed ? <Chip kind="neutral">{say('closed')}</Chip> : <Small>{department.peopleBelow}</Small>}
        </span>
      )}
    />
  );
}

type Growing = {
  under: (parentId: string) => Level | undefined;
  nameOf: (department: Department) => string;
  except: string | undefined;
};

function nodesOf(level: Level, growing: Growing, inside = false): Node[] {
  return level.items.map((department) => {
    const disabled = inside || department.id === growing.except;
    const next = growing.under(department.id);
    return {
      key: department.id,
      title: growing.nameOf(department),
      isLeaf: !department.hasBelow,
      disabled,
      department,
      ...(next ? { children: nodesOf(next, growing, disabled) } : {}),
    };
  });
}
