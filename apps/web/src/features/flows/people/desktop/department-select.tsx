import { TreeSelect } from 'antd';
import { useId, useRef, useState } from 'react';
import { departmentsUnder } from '#web/client/departments.ts';
import { useSay } from '#web/client/texts.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Words } from '../../flow-types.ts';

type Node = { id: string; pId: string | 0; value: string; words: Words; isLeaf: boolean };

const NAMES_KEY = 'campus.office.departments';
const storedNames = () => (readStored('sessionStorage', NAMES_KEY) ?? {}) as Record<string, Words>;

export type DepartmentSelectProps = {
  id?: string;
  label?: string;
  placeholder?: string;
  value: string | undefined;
  /** The name, where the caller knows it. */
  name?: Words | undefined;
  onChange: (id: string | undefined, name: Words | undefined) => void;
  onBlur?: () => void;
  disabled?: boolean;
};

/** One department out of a tree that is fetched branch by branch. */
export function DepartmentSelect({
  id: outerId,
  label,
  placeholder,
  value,
  name,
  onChange,
  onBlur,
  disabled = false,
}: DepartmentSelectProps) {
  const clearable = useClearable();
  const own = useId();
  const id = outerId ?? own;
  const say = useSay('flows-monitoring');
  const { words } = useFlowLabels();
  const [nodes, setNodes] = useState<readonly Node[]>([]);
  const [failed, setFailed] = useState(false);
  const requested = useRef(new Set<string>());
  const load = async (parentId: string | null) => {
    const key = parentId ?? '';
    if (requested.current.has(key)) return;
    requested.current.add(key);
    try {
      const departments = await departmentsUnder(parentId);
      setFailed(false);
      setNodes((loaded) => [
        ...loaded,
        ...departments.map((department) => ({
          id: department.id,
          pId: parentId ?? (0 as const),
          value: department.id,
          words: department.name,
          isLeaf: !department.hasBelow,
        })),
      ]);
    } catch {
      requested.current.delete(key);
      setFailed(true);
    }
  };
  const chosenName =
    value === undefined ? undefined : (nodes.find((node) => node.id === value)?.words ?? name ?? storedNames()[value]);
  return (
    <TreeSelect<{ value: string; label: string } | null>
      id={id}
      {...(label ? { 'aria-label': label } : {})}
      disabled={disabled}
      treeDataSimpleMode
      labelInValue
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value === undefined ? null : { value, label: chosenName ? words(chosenName) : say('department-chosen') }}
      treeData={nodes.map((node) => ({ ...node, title: words(node.words) }))}
      loadData={(node) => load(String(node.value))}
      placeholder={placeholder ?? say('department')}
      suffixIcon={downIcon}
      allowClear={clearable}
      notFoundContent={failed ? say('departments-failed') : say('loading-departments')}
      styles={{ popup: { root: { minWidth: 260 } } }}
      popupMatchSelectWidth={false}
      // The input says that it controls a list of this name, which only plain selects have.
      popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
      onOpenChange={(open) => open && void load(null)}
      onChange={(chosen) => {
        const node = nodes.find(({ id: nodeId }) => nodeId === chosen?.value);
        // An address holds only the id; its name is remembered for the next time that the address is opened.
        if (node) writeStored('sessionStorage', NAMES_KEY, { ...storedNames(), [node.id]: node.words });
        onChange(chosen?.value, node?.words);
      }}
      {...(onBlur ? { onBlur } : {})}
      style={{ width: '100%' }}
    />
  );
}
