import type { Call, Sent } from '@campus/contract/define-call.ts';

/** What a page needs to know of a call; its schemas stay behind (see "call heads" in vite.config.ts). */
export type CallHead = Pick<
  Call,
  'name' | 'method' | 'path' | 'access' | 'envelope' | 'writes' | 'areas' | 'upload'
> & {
  /** The fields that travel in the address of a call that also has a body. */
  queryKeys: readonly string[];
};

export function headOf(call: Call): CallHead {
  const { name, method, path, access, envelope, writes, areas, upload } = call;
  const shape = (call.query as { shape?: object }).shape ?? {};
  return { name, method, path, access, envelope, writes, areas, upload, queryKeys: Object.keys(shape) };
}

/** In a page a call already is its head; in a unit test it is the whole definition. */
export function headIn(call: Call): CallHead {
  return 'queryKeys' in call ? (call as unknown as CallHead) : headOf(call);
}

/** What a page sends: the fields of query and body side by side. */
export type Payload<C> = object & Sent<C>;
