import type { Who } from '@campus/rules/flows/definition.ts';

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
] as const satisfies readonly Who['kind'][];
const _all: Who['kind'] extends (typeof whoKinds)[number] ? true : never = true;

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
  }
}
