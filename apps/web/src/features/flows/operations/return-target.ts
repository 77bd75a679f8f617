type Kind = 'submitter' | 'previous' | 'step';

/** Where something is returned to, as one word that a choice can hold. */
export const targetKey = ({ kind, step }: { kind: string; step: string | null }): string =>
  step ? `${kind}:${step}` : kind;

export function targetOf(key: string): { kind: Kind; step?: string } {
  const at = key.indexOf(':');
  if (at < 0) return { kind: key as Kind };
  const kind = key.slice(0, at) as Kind;
  return kind === 'step' ? { kind, step: key.slice(at + 1) } : { kind };
}
