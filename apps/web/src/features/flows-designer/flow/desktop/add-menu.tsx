import { splitOfLane } from '@campus/rules/flows/edit-definition/places.ts';
import type { StepKind } from '@campus/rules/flows/vocabulary.ts';
import { useCallback } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { useTree } from '../flow-tree-context.ts';
import type { Asked } from '../use-flow-tree.ts';
import { ActMenu, type MenuGroup } from './act-menu.tsx';
import { KindIcon } from './kind-icon.tsx';

const groups: readonly { name: 'people' | 'branches' | 'others' | 'system'; kinds: readonly StepKind[] }[] = [
  { name: 'people', kinds: ['approve', 'handle', 'copy'] },
  { name: 'branches', kinds: ['exclusive', 'inclusive', 'parallel'] },
  { name: 'others', kinds: ['wait', 'action', 'evaluate', 'end'] },
  { name: 'system', kinds: ['router', 'set', 'child', 'call'] },
];

/** What can be put into a place of a flow, in plain words. */
export function AddMenu({ asked }: { asked: Extract<Asked, { kind: 'add' }> }) {
  const { design } = useDesigning();
  const tree = useTree();
  const say = useSay('flows-designer');
  const words = useWords();
  const {
    at,
    place,
    place: { lane, index },
  } = asked;
  const beside = useCallback(
    () => document.querySelector(`[data-gap="${CSS.escape(`${lane}:${index}`)}"]`),
    [lane, index],
  );
  const offered: MenuGroup[] = groups.map(({ name, kinds }) => ({
    name: say(`group-${name}`),
    items: kinds
      // A step that does something needs something that it can do.
      .filter((kind) => kind !== 'action' || design.actions.length > 0)
      .map((kind) => ({
        key: kind,
        icon: <KindIcon kind={kind} />,
        name: say(`kind-${kind}`),
        about: say(`about-${kind}`),
        onChoose: () => tree.add(place, kind),
      })),
  }));
  const split = splitOfLane(at)?.split ?? (tree.tree.get(at)?.inside.length ? at : null);
  const more = [
    ...(tree.clipboard
      ? [
          {
            key: 'paste',
            name: say('paste-name', { name: words(tree.clipboard.copied.step.name) || say('nameless') }),
            onChoose: () => tree.paste(at, place),
          },
        ]
      : []),
    ...(split !== null ? [{ key: 'branch', name: say('add-branch'), onChoose: () => tree.addBranch(split) }] : []),
  ];
  return (
    <ActMenu
      label={say('add-here')}
      groups={more.length > 0 ? [...offered, { name: say('group-more'), items: more }] : offered}
      beside={beside}
      onClose={tree.dismiss}
    />
  );
}

/** Around what a split is put. */
export function WrapMenu({ ids }: { ids: readonly string[] }) {
  const tree = useTree();
  const say = useSay('flows-designer');
  const [first = ''] = ids;
  const beside = useCallback(() => document.querySelector(`[data-item="${CSS.escape(first)}"]`), [first]);
  return (
    <ActMenu
      label={say('wrap')}
      groups={[
        {
          name: say('wrap'),
          items: (['exclusive', 'inclusive', 'parallel'] as const).map((kind) => ({
            key: kind,
            icon: <KindIcon kind={kind} />,
            name: say(`kind-${kind}`),
            about: say(`about-${kind}`),
            onChoose: () => tree.wrap(ids, kind),
          })),
        },
      ]}
      beside={beside}
      onClose={tree.dismiss}
    />
  );
}
