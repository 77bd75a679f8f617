import { Tabs, Tree } from 'antd';
import { useEffect, useState } from 'react';
import { SkeletonText } from '../base/skeleton.tsx';
import { Typed } from '../base/typed.tsx';
import type { ContactGroup, ContactPlace, ContactSource, PickedContact } from '../base/use-contacts.ts';
import styles from './contact-picker.module.css';
import { treeSwitch } from './tree-switch.tsx';

type Props<C extends PickedContact> = {
  source: ContactSource<C>;
  place: ContactPlace;
  onPlace: (place: ContactPlace) => void;
  texts: { departments: string; labels: string; recent: string };
};
type Node = { key: string; title: string; isLeaf: boolean; children?: Node[] };

const nodeOf = ({ id, name, people, hasBelow }: ContactGroup): Node => ({
  key: id,
  title: `${name} (${people})`,
  isLeaf: !hasBelow,
});

function withChildren(nodes: readonly Node[], key: string, children: Node[]): Node[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children };
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node;
  });
}

/** The ways to a person: those chosen last, the tree of departments, the labels. */
export function ContactPlaces<C extends PickedContact>({ source, place, onPlace, texts }: Props<C>) {
  const [nodes, setNodes] = useState<Node[] | null>(null);
  const [labels, setLabels] = useState<readonly ContactGroup[] | null>(null);
  useEffect(() => {
    source.departments(null).then(
      (found) => setNodes(found.map(nodeOf)),
      () => setNodes([]),
    );
    // Not everybody may see labels; without any the tab is not there.
    source.labels().then(setLabels, () => setLabels([]));
  }, [source]);
  const items = [
    {
      key: 'recent',
      label: texts.recent,
      children: null,
    },
    {
      key: 'department',
      label: texts.departments,
      children: nodes ? (
        <Tree<Node>
          aria-label={texts.departments}
          blockNode
          switcherIcon={treeSwitch}
          treeData={nodes}
          selectedKeys={place.kind === 'department' ? [place.id] : []}
          loadData={async ({ key, children }) => {
            if (children) return;
            const found = await source.departments(String(key));
            setNodes((known) => withChildren(known ?? [], String(key), found.map(nodeOf)));
          }}
          onSelect={([key]) => key !== undefined && onPlace({ kind: 'department', id: String(key) })}
        />
      ) : (
        <SkeletonText lines={4} />
      ),
    },
    {
      key: 'label',
      label: texts.labels,
      children: (
        <ul className={styles.labels}>
          {labels?.map((label) => (
            <li key={label.id}>
              <button
                type="button"
                aria-pressed={place.kind === 'label' && place.id === label.id}
                onClick={() => onPlace({ kind: 'label', id: label.id })}
              >
                <Typed>{label.name}</Typed> ({label.people})
              </button>
            </li>
          ))}
        </ul>
      ),
    },
  ].filter(({ key }) => key !== 'label' || (labels && labels.length > 0));
  return (
    <div className={styles.places}>
      <Tabs
        size="small"
        items={items}
        onChange={(key) => key === 'recent' && onPlace({ kind: 'recent' })}
        tabBarGutter={16}
      />
    </div>
  );
}
