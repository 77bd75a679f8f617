import { randomUUID } from 'node:crypto';
import { searchHall, suggest } from '@campus/contract/calls/search.ts';
import { sign } from '@campus/server/src/platform/signature.ts';
import { compareSizes, SCANS } from './compare-sizes.ts';
import type { Wire } from './load.ts';
import { atEachSize, type BenchServer } from './processes.ts';
import { number, type Part, say } from './report.ts';
import { CONNECTIONS, measureRequests, type Request, type Times } from './requests.ts';

export type SearchSizes = { small: number; rows: number; seconds: number; data: string | null };

/** What people type, from what stands in every title to what stands nowhere. */
const WORDS: readonly (readonly [name: string, words: string])[] = [
  ['a common word', '通知'],
  ['a common character', '网'],
  ['a word of most texts', '网络中心'],
  ['a rare word', '麒麟瑞兽'],
  ['a rare word of texts', '珊瑚礁'],
  ['pinyin', 'xiaoyuanwang'],
  ['initials', 'xyw'],
  ['mixed', '校园wang'],
  ['two words', '图书馆 维护'],
  ['a word that is nowhere', '鸿蒙初辟'],
];

/** The same searches among a few articles and among many: what they cost should hardly change. */
export async function measureSearch(sizes: SearchSizes): Promise<Part> {
  const notes: string[] = [];
  const found: Map<string, Times>[] = [];
  await atEachSize([sizes.small, sizes.rows], sizes.data, async (server, to) => {
    const { seconds } = await server.growContent(to);
    notes.push(`${number(to)} articles (grown in ${number(seconds)} s).`);
    say(`  ${notes.at(-1)}`);
    found.push(await measureRequests(server, await searchRequests(server), sizes.seconds));
  });
  const [small, large] = found as [Map<string, Times>, Map<string, Times>];
  return {
    title: 'Search',
    notes: [...notes, `${CONNECTIONS} connections.`, SCANS],
    ...compareSizes(small, large),
  };
}

type Key = { appkey: string; secret: string };

/** Every request has a nonce of its own, and so a signature of its own. */
function signed({ appkey, secret }: Key, path: string, query: Record<string, string>): Wire {
  const parts = { appkey, nonce: randomUUID(), timestamp: String(Math.floor(Date.now() / 1000)) };
  const search = new URLSearchParams(query).toString();
  const headers = { ...parts, signature: sign(search, null, { ...parts, secret }) };
  return { method: 'GET', path: `${path}?${search}`, headers, body: null };
}

export async function searchRequests({ port }: BenchServer): Promise<Request[]> {
  const boot = await fetch(`http://127.0.0.1:${port}/boot.json`);
  const { hallKey } = (await boot.json()) as { hallKey: Key };
  const calls = { suggest: suggest.path, search: searchHall.path };
  return Object.entries(calls).flatMap(([call, path]) =>
    WORDS.map(([name, words]) => ({
      name: `${call}, ${name}`,
      next: () => signed(hallKey, path, { orgSign: 'scut', words }),
    })),
  );
}
