import type { Secrets } from '#server/platform/secrets.ts';
import type { Connection } from './connections.store.ts';

const PURPOSE = 'connection secrets';
type Holder = Pick<Connection, 'id' | 'organisationId'>;
/** A secret that is moved to another connection can no longer be opened. */
const holderOf = ({ id, organisationId }: Holder) => `${organisationId}/${id}`;

export const sealSecret = (secrets: Secrets, of: Holder, text: string): Buffer =>
  secrets.seal(text, PURPOSE, holderOf(of));

/** Null where none is kept, or it was sealed under another secret of the installation. */
export function openSecret(secrets: Secrets, connection: Holder & Pick<Connection, 'sealed'>): string | null {
  try {
    return connection.sealed && secrets.unseal(connection.sealed, PURPOSE, holderOf(connection));
  } catch {
    return null;
  }
}
