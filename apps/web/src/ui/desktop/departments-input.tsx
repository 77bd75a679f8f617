import { TreeSelect } from 'antd';
import { useRef, useState } from 'react';
import { departmentsUnder } from '#web/client/departments.ts';
import { FieldFrame } from '../base/field-frame.tsx';
import type { DepartmentValue } from '../base/form-values.ts';
import { checkCount } from '../base/use-checklist-field.ts';
import { type FieldProps, useField } from '../base/use-field.ts';
import { useWords } from '../base/words.ts';
import { downIcon, useClearable } from './icons.tsx';

type Props = FieldProps<readonly DepartmentValue[]> & {
  max?: number;
  texts: { any: string; loading: string; failed: string };
};
type Node = DepartmentValue & { pId: string | 0; value: string; isLeaf: boolean };

/** Several departments out of a tree that is fetched branch by branch. */
export function DepartmentsInput(props: Props) {
  const clearable = useClearable();
  const { label, value, onChange, required, hint, max, texts } = props;
  const words = useWords();
  const field = useField(props, {
    check: (chosen) => checkCount(chosen.length, { required, max }),
    asks: 'choose-label',
  });
  const [nodes, setNodes] = useState<readonly Node[]>([]);
  const [failed, setFailed] = useState(false);
  const requested = useRef(new Set<string>());
  const load = async (parentId: string | null) => {
    const key = parentId ?? '';
    if (requested.current.has(key)) return;
    requested.current.add(key);
    try {
      const found = await departmentsUnder(parentId);
      setFailed(false);
      const pId = parentId ?? (0 as const);
      setNodes((before) => [
        ...before,
        ...found.map(({ id, name, hasBelow }) => ({ id, pId, value: id, name, isLeaf: !hasBelow })),
      ]);
    } catch {
      requested.current.delete(key);
      setFailed(true);
    }
  };
  const named = (id: string) =>
    nodes.find((node) => node.id === id) ?? value.find((department) => department.id === id);
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <TreeSelect<{ value: string; label: string }[]>
        id={field.id}
        multiple
        treeDataSimpleMode
        labelInValue
        showSearch={{ treeNodeFilterProp: 'title' }}
        value={value.map(({ id }) => ({ value: id, label: words(named(id)?.name) }))}
        treeData={nodes.map((node) => ({ ...node, title: words(node.name) }))}
        loadData={(node) => load(String(node.value))}
        placeholder={texts.any}
        suffixIcon={downIcon}
        allowClear={clearable}
        notFoundContent={failed ? texts.failed : texts.loading}
        // The input's ARIA attribute refers to a list with this id, which only plain selects have.
        popupRender={(tree) => <div id={`${field.id}_list`}>{tree}</div>}
        onOpenChange={(open) => open && void load(null)}
        onChange={(chosen) =>
          onChange(
            chosen.flatMap((option) => {
              const department = named(option.value);
              return department ? [{ id: department.id, name: department.name }] : [];
            }),
          )
        }
        onBlur={field.leave}
        status={field.invalid ? 'error' : ''}
        style={{ width: '100%' }}
        {...field.aria}
      />
    </FieldFrame>
  );
}
