import type { Readable } from 'node:stream';
import type { Access, Answered, Call, Received } from '@campus/contract/define-call.ts';
import type { CallCtx, CallerCtx, Ctx } from './context.ts';

/** One uploaded file, already within the size limit. */
export type Upload = { name: string; content: Buffer };

/** One file that is on its way, for calls that take large ones; `take` lets it come, up to so many MB. */
export type StreamedUpload = { name: string; take(mostMb: number): Readable };

type CtxFor<A extends Access> = A extends { kind: 'signed-in' | 'permission' } ? CallerCtx : Ctx;
/** What arrives with a call: a file, a file on its way, or nothing. */
export type CallUpload = Upload | StreamedUpload | null;
type CtxOf<C> = C extends Call<infer A> ? CtxFor<A> : never;

/** A call joined to its use case; `registerBindings` does everything around it. */
export type Binding = {
  call: Call;
  /** Whether something is done before the transaction opens. */
  prepares: boolean;
  prepare(ctx: CallCtx, input: unknown, upload: CallUpload): Promise<unknown>;
  handle(ctx: CallCtx, input: unknown, prepared: unknown): Promise<unknown>;
};

/**
 * Joins a call to its use case, which runs in one transaction when the call writes.
 *
 * `prepare` runs before that transaction opens, with the pool: for work that must not hold a transaction (hashing, decoding)
 * or that stays although the call is then refused (a failed sign-in is counted). It is the only exception to the one transaction.
 */
export function bind<C extends Call, P = undefined, U extends CallUpload = Upload | null>(
  call: C,
  handle: (ctx: CtxOf<C>, input: Received<C>, prepared: P) => Promise<Answered<C>>,
  prepare?: (ctx: CtxOf<C>, input: Received<C>, upload: U) => Promise<P>,
): Binding {
  // Here the types of the one call end: whoever calls these two has checked payload and caller by the call.
  return {
    call: call as unknown as Call,
    prepares: prepare !== undefined,
    handle: (ctx, input, prepared) => handle(ctx as CtxOf<C>, input as Received<C>, prepared as P),
    prepare: async (ctx, input, upload) => prepare?.(ctx as CtxOf<C>, input as Received<C>, upload as U),
  };
}
