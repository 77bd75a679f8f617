import type { Who } from '@campus/rules/flows/definition.ts';
import { openWho, wrapWho } from '@campus/rules/flows/edit-definition/who-parts.ts';

/** The rules by which people are found, the usual ones first. */
export const whoKinds = [
  'people',
  'heads-above-submitter',
  'department-head',
  'role',
  'label',
  'department',
  'head-of-previous',
  'submitter',
  'submitter-picks',
  'previous-picks',
  'field',
  'team',
  'first-of',
  'all-of',
  'except',
  'when',
] as const satisfies readonly Who['kind'][];
const _all: Who['kind'] extends (typeof whoKinds)[number] ? true : never = true;

/** Those by which somebody chooses people by hand; inside of another rule nobody would be asked to. */
export const isPick = (kind: Who['kind']): boolean => kind === 'submitter-picks' || kind === 'previous-picks';

/** A rule as it begins: what only a person can say is left open. */
export function newWho(kind: Who['kind']): Who {
  switch (kind) {
    case 'people':
      return { kind, people: [] };
    case 'role':
      return { kind, role: '' };
    case 'label':
      return { kind, label: '' };
    case 'department':
      return { kind, department: '', below: false };
    case 'department-head':
      return { kind, department: '' };
    case 'heads-above-submitter':
      return { kind, from: 1, levels: 1 };
    case 'submitter-picks':
    case 'previous-picks':
      return { kind, several: false };
    case 'field':
      return { kind, field: '' };
    case 'team':
      return { kind, place: '', topic: null, otherwise: { kind: 'role', role: '' } };
    case 'submitter':
    case 'head-of-previous':
      return { kind };
    case 'first-of':
    case 'all-of':
    case 'except':
    case 'when':
      return wrapWho(openWho, '', kind);
  }
}
