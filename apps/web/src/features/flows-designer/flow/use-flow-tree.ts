import { findStep, type Step } from '@campus/rules/flows/definition.ts';
import { copyStep } from '@campus/rules/flows/edit-definition/copies.ts';
import { splitOfLane } from '@campus/rules/flows/edit-definition/places.ts';
import { useMemo, useRef, useState } from 'react';
import { randomUuid } from '#web/client/random.ts';
import { useSay } from '#web/client/texts.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { type Act, addStep, type Done, giveBranch, moveTo, paste, runBetween, wrap } from './acts.ts';
import { type Clipboard, namesIn, readClipboard } from './clipboard.ts';
import { type Remark, remarksByCard, remarksOf, type Tab } from './faults.ts';
import { jumpsOf } from './jumps.ts';
import { useNewWords } from './new-words.ts';
import { nextFocus, placeAfter, readTree, survivor, type Tree, thingAt, type WalkKey } from './tree.ts';

const SHELF = 'campus.copied-step';

/** An id that begins with a letter; a flow is small, so it may be short. */
export const newId = (): string => `s${randomUuid().replaceAll('-', '').slice(0, 10)}`;

/** What is open beside the tree. */
export type Opened = { id: string; tab: Tab | null };
/** What is asked over the tree: what to add and where, around what a split goes, or what becomes of something. */
export type Asked =
  | { kind: 'add'; at: string; place: { lane: string; index: number } }
  | { kind: 'wrap'; ids: readonly string[] }
  | { kind: 'remove'; ids: readonly string[] };

/**
 * The tree of a flow in somebody's hands: where the focus is, what is open, and everything that can be done by keys. `first`
 * is a card that somebody came to look at.
 */
export function useFlowTree(first: string | null = null) {
  const { design, draft, names, mayEdit, learnPeople, learnNames } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const newWords = useNewWords();
  const { flow } = draft.definition;
  const tree = useMemo(() => readTree(flow), [flow]);
  const jumps = useMemo(() => jumpsOf(flow), [flow]);
  const [wanted, setWanted] = useState(first ?? flow.start.id);
  const [far, setFar] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(first === null ? null : { id: first, tab: null });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [heard, setHeard] = useState({ text: '', n: 0 });
  const [moved, setMoved] = useState({ id: first ?? '', n: first === null ? 0 : 1 });
  const [clipboard, setClipboard] = useState<Clipboard | null>(() => readClipboard(readStored('localStorage', SHELF)));

  // What has the focus may be gone after an undo; then the nearest thing that is left has it.
  const known = useRef<{ tree: Tree; at: string }>({ tree, at: wanted });
  const at = tree.has(wanted) ? wanted : survivor(known.current.tree, tree, wanted);
  known.current = { tree: tree.has(wanted) ? tree : known.current.tree, at };
  const open = opened && tree.has(opened.id) ? opened : null;
  const run = useMemo(() => (far === null ? null : runBetween(flow, far, at)), [flow, far, at]);

  const announce = (text: string) => setHeard(({ n }) => ({ text, n: n + 1 }));
  /** Moves the focus of the keyboard to a card. */
  const focus = (id: string) => {
    setWanted(id);
    setMoved(({ n }) => ({ id, n: n + 1 }));
  };
  const go = (id: string) => {
    setFar(null);
    focus(id);
  };

  const saidOf = ({ said }: Done): string => {
    const { key, name, other, n } = said;
    return say(n !== undefined && n > 1 && isOfMany(key) ? `${key}-many` : key, {
      name: words(name) || say('nameless'),
      other: words(other) || say('nameless'),
      n: n ?? 1,
    });
  };
  const act = (perform: Act): Done | null => {
    if (!mayEdit) return null;
    const done = perform(flow);
    if (!done) {
      announce(say('said-nothing'));
      return null;
    }
    draft.edit((definition) => ({ ...definition, flow: done.flow }));
    announce(saidOf(done));
    setFar(null);
    setAsked(null);
    // What is removed does not open again when that is undone.
    setOpened((now) => (now && readTree(done.flow).has(now.id) ? now : null));
    focus(done.focus);
    return done;
  };

  const keep = (next: Clipboard | null) => {
    setClipboard(next);
    writeStored('localStorage', SHELF, next ?? undefined);
  };
  const take = (id: string, isCut: boolean) => {
    const copied = copyStep(flow, id);
    if (!copied) return announce(say('said-copies-steps-only'));
    keep({ copied, names: namesIn(copied.step, names), cutIn: isCut ? design.business.id : null });
    announce(say(isCut ? 'said-cut' : 'said-copied', { name: words(copied.step.name) || say('nameless') }));
  };

  const remarks = useMemo(
    () => remarksOf(draft.faults, draft.warnings, (id): Step | null => findStep(flow, id)),
    [draft.faults, draft.warnings, flow],
  );
  const byCard = useMemo(() => remarksByCard(remarks), [remarks]);

  return {
    flow,
    tree,
    /** From which cards others are reached. */
    jumps,
    at,
    /** What is chosen together with what has the focus. */
    run,
    open,
    asked,
    heard,
    /** Asks the view to give a card the focus. */
    moved,
    clipboard,
    remarks,
    remarksAt: (id: string): readonly Remark[] => byCard.get(id) ?? none,
    announce,
    act,
    go,
    ask: (next: Asked | null) => mayEdit && setAsked(next),
    /** Nothing is asked any more, and the keyboard is where it was. */
    dismiss: () => {
      setAsked(null);
      focus(at);
    },
    walk: (key: WalkKey) => go(nextFocus(flow, at, key)),
    /** Chooses one more neighbour, as long as both ends are in one lane. */
    extend: (key: 'ArrowUp' | 'ArrowDown') => {
      const item = tree.get(at);
      if (item?.kind !== 'step') return;
      const line = [...tree.values()].filter(({ kind, parent }) => kind === 'step' && parent === item.parent);
      const next = line[line.indexOf(item) + (key === 'ArrowUp' ? -1 : 1)];
      if (!next) return;
      setFar(far ?? at);
      focus(next.id);
    },
    forgetRun: () => setFar(null),
    show: (id: string, tab: Tab | null = null) => {
      setWanted(id);
      setOpened({ id, tab });
    },
    turn: (tab: Tab) => setOpened((now) => now && { ...now, tab }),
    close: () => {
      setOpened(null);
      focus(at);
    },
    add: (place: { lane: string; index: number }, kind: Step['kind']) => {
      const done = act(addStep(place, kind, newId, newWords(kind)));
      if (done) setOpened({ id: done.focus, tab: null });
    },
    addBranch: (split: string) => {
      const step = findStep(flow, split);
      if (step && 'branches' in step) act(giveBranch(split, newId, newWords.branch(step.branches.length)));
    },
    wrap: (ids: readonly string[], kind: 'exclusive' | 'inclusive' | 'parallel') => {
      const [first, last] = [ids[0], ids.at(-1)];
      if (first !== undefined && last !== undefined) act(wrap(first, last, kind, newId, newWords(kind)));
    },
    copy: (id: string) => take(id, false),
    cut: (id: string) => take(id, true),
    paste: (after: string, place = placeAfter(flow, after)) => {
      // Another page may have copied something since.
      const found = readClipboard(readStored('localStorage', SHELF)) ?? clipboard;
      if (!found) return announce(say('said-nothing-copied'));
      learnPeople(Object.values(found.names.people));
      for (const kind of ['departments', 'labels', 'places', 'businesses', 'connections'] as const)
        learnNames(
          kind,
          Object.entries(found.names[kind]).map(([id, name]) => ({ id, name })),
        );
      const { id } = found.copied.step;
      const isHere = found.cutIn === design.business.id && tree.get(id)?.kind === 'step';
      const done = act(isHere ? moveTo(id, place) : paste(place, found.copied, newId));
      if (done && found.cutIn !== null) keep(isHere ? null : { ...found, cutIn: null });
    },
    undo: () => {
      if (!mayEdit || !draft.mayUndo) return announce(say('said-no-undo'));
      draft.undo();
      announce(say('said-undone'));
    },
    redo: () => {
      if (!mayEdit || !draft.mayRedo) return announce(say('said-no-redo'));
      draft.redo();
      announce(say('said-redone'));
    },
    /** What is cut out and waits to be put somewhere. */
    isCut: (id: string) => clipboard?.cutIn === design.business.id && clipboard.copied.step.id === id,
    thing: (id: string) => thingAt(flow, id),
    splitOf: (lane: string) => splitOfLane(lane)?.split ?? null,
  };
}

export type FlowTree = ReturnType<typeof useFlowTree>;

const none: readonly Remark[] = [];

type Many = 'said-wrapped' | 'said-removed';
const isOfMany = (key: string): key is Many => key === 'said-wrapped' || key === 'said-removed';
