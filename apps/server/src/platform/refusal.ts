import { type FactsOf, type FieldFault, type RefusalCode, refusals } from '@campus/contract/refusals.ts';

/** The only way to refuse: a stable code and the facts that fill its text. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: Record<string, unknown>;

  constructor(code: RefusalCode, facts: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

type FactsArgument<C extends RefusalCode> = FactsOf<C> extends null ? [] : [facts: FactsOf<C>];

/** Refuses; the transaction is rolled back and the caller reads one clear sentence. */
export function refuse<C extends RefusalCode>(code: C, ...[facts]: FactsArgument<C>): never {
  throw new Refusal(code, (facts ?? {}) as Record<string, unknown>);
}

/** Refuses one field. */
export function refuseField(field: string, code: FieldFault['code'], n?: number): never {
  throw new Refusal('invalid', { fields: [n === undefined ? { field, code } : { field, code, n }] });
}
