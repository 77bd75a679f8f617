import type { FieldFault, RefusalCode } from '@campus/contract/refusals.ts';

/** The server refused: a stable code, its facts, and the sentence in the reader's language. */
export class RefusalError extends Error {
  readonly code: RefusalCode;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Empty when something between here and the server answered in its place. */
  readonly text: string;
  readonly status: number;
  readonly requestId: string | null;

  constructor(refusal: Pick<RefusalError, 'code' | 'facts' | 'text' | 'status' | 'requestId'>) {
    super(`${refusal.code} (${refusal.status})`);
    this.name = 'RefusalError';
    this.code = refusal.code;
    this.facts = refusal.facts;
    this.text = refusal.text;
    this.status = refusal.status;
    this.requestId = refusal.requestId;
  }

  /** The faults of a form's fields, for showing each beside its field. */
  get fields(): FieldFault[] {
    return this.code === 'invalid' && Array.isArray(this.facts.fields) ? (this.facts.fields as FieldFault[]) : [];
  }
}

/** Nobody answered: whether the call was done is unknown. */
export class NetworkError extends Error {
  readonly reason: 'away' | 'timeout';

  constructor(reason: 'away' | 'timeout', cause?: unknown) {
    super(`network ${reason}`, { cause });
    this.name = 'NetworkError';
    this.reason = reason;
  }
}
