import { TreeSelect } from 'antd';
import { useRef, useState } from 'react';
import { departmentsUnder } from '#web/client/departments.ts';
import { useSay } from '#web/client/texts.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import type { Label } from '../labels.queries.ts';

type Named = NonNullable<NonNullable<Label['rule']>['departments']>;
type Node = { id: string; pId: string | 0; value: string; name: Named[number]['name']; isLeaf: boolean };

/** Several departments out of a tree that is fetched branch by branch. */
export function DepartmentPicker(props: FieldProps<readonly string[]> & { known: Named }) {
  const clearable = useClearable();
  const { label, value, onChange, hint, known } = props;
  const say = useSay('labels');
  const words = useWords();
  const field = useField(props, { check: () => null, asks: 'choose-label' });
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
  const nameOf = (id: string) => {
    const found = nodes.find((node) => node.id === id) ?? known.find((department) => department.id === id);
    return found ? words(found.name) : '';
  };
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <TreeSelect<{ value: string; label: string }[]>
        id={field.id}
        multiple
        treeDataSimpleMode
        labelInValue
        showSearch={{ treeNodeFilterProp: 'title' }}
        value={value.map((id) => ({ value: id, label: nameOf(id) }))}
        treeData={nodes.map((node) => ({ ...node, title: words(node.name) }))}
        loadData={(node) => load(String(node.value))}
        placeholder={say('departments-any')}
        suffixIcon={downIcon}
        allowClear={clearable}
        notFoundContent={say(failed ? 'departments-failed' : 'departments-loading')}
        // The input's ARIA attribute refers to a list with this id, which only plain selects have.
        popupRender={(tree) => <div id={`${field.id}_list`}>{tree}</div>}
        onOpenChange={(open) => open && void load(null)}
        onChange={(chosen) => onChange(chosen.map((option) => option.value))}
        onBlur={field.leave}
        style={{ width: '100%' }}
        {...field.aria}
      />
    </FieldFrame>
  );
}
