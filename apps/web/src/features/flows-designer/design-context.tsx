import type { Saying } from '@campus/messages/flow-sentences.ts';
import { type ComponentType, createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { DepartmentInputProps, PeopleInputProps } from '#web/ui/base/field-source.ts';
import type { Person } from '#web/ui/base/form-values.ts';
import type { Words } from '#web/ui/base/words.ts';
import { type Design, type DesignNames, joinNames, namesForSentences, noNames } from './draft/design.ts';
import type { useDraft } from './draft/use-draft.ts';
import type { PlayParts } from './play/play-types.ts';

/** What the area lends a designer: how people and departments are chosen, and what a played process is drawn with. */
export type DesignParts = {
  People: ComponentType<PeopleInputProps>;
  Department: ComponentType<DepartmentInputProps>;
  play: PlayParts;
  /** Where the connections to other systems are kept, for who may change them. */
  connectionsPath: string | null;
};

/** The names of everything that a draft names: those that came with it, and those that somebody picked since. */
export function useDesignNames(given: DesignNames) {
  const [picked, setPicked] = useState<DesignNames>(noNames);
  const names = useMemo(() => joinNames(given, picked), [given, picked]);
  const learnPeople = useCallback((people: readonly Person[]) => {
    const found = Object.fromEntries(people.map((person) => [person.id, person]));
    setPicked((before) => ({ ...before, people: { ...before.people, ...found } }));
  }, []);
  const learnNames = useCallback(
    (kind: Exclude<keyof DesignNames, 'people' | 'roles'>, named: readonly { id: string; name: Words }[]) => {
      const found = Object.fromEntries(named.map(({ id, name }) => [id, name]));
      setPicked((before) => ({ ...before, [kind]: { ...before[kind], ...found } }));
    },
    [],
  );
  return { names, learnPeople, learnNames };
}

export type DraftInHand = ReturnType<typeof useDraft>;

/** A draft in somebody's hands, for every part of the designer. */
export type Designing = Omit<ReturnType<typeof useDesignNames>, 'names'> & {
  design: Design;
  draft: DraftInHand;
  names: DesignNames;
  /** The draft with all that is needed to put it into sentences. */
  saying: Saying;
  mayEdit: boolean;
  parts: DesignParts;
};

const DesignContext = createContext<Designing | null>(null);

type Props = { design: Design; draft: DraftInHand; parts: DesignParts; children: ReactNode };

/** Lends a draft to the designer of its flow and the designer of its form. */
export function DesignProvider({ design, draft, parts, children }: Props) {
  const { names, learnPeople, learnNames } = useDesignNames(design.names);
  const mayEdit = design.business.openActions.includes('change');
  const { flow, form } = draft.definition;
  const saying = useMemo((): Saying => ({ flow, form, names: namesForSentences(names) }), [flow, form, names]);
  const designing = { design, draft, names, learnPeople, learnNames, saying, mayEdit, parts };
  return <DesignContext value={designing}>{children}</DesignContext>;
}

/** The same draft, to be read only where this holds. */
export function ReadOnlyDesign({ is, children }: { is: boolean; children: ReactNode }) {
  const designing = useDesigning();
  return <DesignContext value={is ? { ...designing, mayEdit: false } : designing}>{children}</DesignContext>;
}

export function useDesigning(): Designing {
  const designing = use(DesignContext);
  if (!designing) throw new Error('no design is open');
  return designing;
}
