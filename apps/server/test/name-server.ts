import { createRequire, syncBuiltinESMExports } from 'node:module';

type Address = { address: string; family: 4 | 6 };
type Done = (error: Error | null, address?: string | Address[], family?: number) => void;
/** What a name means, or what it means each time that somebody asks. */
type Meaning = readonly string[] | (() => readonly string[] | Promise<readonly string[]>);

const dns = createRequire(import.meta.url)('node:dns');
const whole = (address: string): Address => ({ address, family: address.includes(':') ? 6 : 4 });

/** Makes names mean these addresses in this process; all other names mean what they meant. Answers how to end it. */
export function giveNames(names: Readonly<Record<string, Meaning>>): () => void {
  const before = { lookup: dns.lookup, promised: dns.promises.lookup };
  const find = async (host: string): Promise<Address[] | null> => {
    const meaning = names[host.toLowerCase().replace(/\.$/, '')];
    const found = typeof meaning === 'function' ? await meaning() : meaning;
    return found?.map(whole) ?? null;
  };
  dns.promises.lookup = async (host: string, options: unknown) => (await find(host)) ?? before.promised(host, options);
  dns.lookup = (host: string, options: { all?: boolean }, done: Done) =>
    void find(host).then((found) => {
      const [first] = found ?? [];
      if (!found) before.lookup(host, options, done);
      else if (options.all) done(null, found);
      else done(null, first?.address, first?.family);
    });
  syncBuiltinESMExports();
  return () => {
    dns.lookup = before.lookup;
    dns.promises.lookup = before.promised;
    syncBuiltinESMExports();
  };
}
