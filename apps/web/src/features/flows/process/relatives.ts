import { endedState } from '@campus/rules/flows/process-state.ts';
import type { TextKey } from '#web/client/texts.ts';
import type { ChipKind } from '#web/ui/base/chip.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import type { FlowText } from '../flow-labels.ts';
import type { Process, WayStep } from '../flow-types.ts';

export type Relative = Process['children'][number];
type Standing = Pick<WayStep, 'step' | 'kind' | 'state'> & { people: readonly unknown[] };
type ChildChip = { kind: ChipKind; text: TextKey<'flows-relatives'> };
type Waiting = [text: FlowText, facts: Readonly<Record<string, number>>];

const isOut = ({ state }: Pick<Relative, 'state'>): boolean => state === 'to-start' || state === 'started';

/** What a step waits for at which nobody is asked; null where somebody is, or where nothing is waited for. */
export function waitText(at: Standing, children: readonly Relative[]): Waiting | null {
  if (at.state !== 'present' || at.people.length > 0) return null;
  switch (at.kind) {
    case 'child':
      return waitForChildren(children.filter(({ step }) => step === at.step));
    case 'call':
      return ['waits-call', {}];
    case 'set':
    case 'router':
      return ['waits-system', {}];
    default:
      return null;
  }
}

function waitForChildren(children: readonly Relative[]): Waiting {
  const last = Math.max(...children.map(({ visit }) => visit));
  const now = children.filter(({ visit }) => visit === last);
  const n = now.filter(isOut).length;
  return n > 0 ? ['waits-children', { n, all: now.length }] : ['waits-child', {}];
}

/** What a row of a list says of the step where it stands, which knows nothing of its applications. */
export function waitOfRow({ steps, people }: Pick<Process, 'steps' | 'people'>): FlowText | null {
  const [step] = steps;
  if (!step || people.length > 0) return null;
  return waitText({ step: step.id, kind: step.kind, state: 'present', people }, [])?.[0] ?? null;
}

const chips = {
  'to-start': { kind: 'waiting', text: 'child-to-start' },
  started: { kind: 'running', text: 'state-processing' },
  'to-end': { kind: 'attention', text: 'child-to-end' },
  failed: { kind: 'failed', text: 'child-failed' },
  dropped: { kind: 'neutral', text: 'child-dropped' },
} as const satisfies Record<Exclude<Relative['state'], 'ended'>, ChildChip>;

/** How an application stands that a step asked for, or how it ended. */
export function childChip({ state, outcome }: Pick<Relative, 'state' | 'outcome'>): ChildChip {
  return state === 'ended' ? stateChip(endedState(outcome)) : chips[state];
}

type Place = { pathname: string; search: string };

/** Where another case opens in the place of one that the address names; null where it names none. */
export function caseAddressIn({ pathname, search }: Place, id: string): ((other: string) => string) | null {
  const params = new URLSearchParams(search);
  const name = [...params].find(([, value]) => value === id)?.[0];
  if (name === undefined) return null;
  return (other) => {
    const next = new URLSearchParams(params);
    next.set(name, other);
    return `${pathname}?${next}`;
  };
}
