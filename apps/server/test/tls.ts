import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';

const read = (name: string) => readFileSync(new URL(`./tls/${name}`, import.meta.url), 'utf8');

/** A certificate for this machine until 2120, and the authority that vouches for it: itself. */
export const CERTIFICATE = read('certificate.pem');
export const TLS = { cert: CERTIFICATE, key: read('key.pem') };
/** For the environment of a server in a process of its own. */
export const TRUST = { NODE_EXTRA_CA_CERTS: new URL('./tls/certificate.pem', import.meta.url).pathname };

/** Everything in this process believes the certificate, as a machine does whose administrator added it. */
tls.setDefaultCACertificates([...tls.getCACertificates('default'), CERTIFICATE]);
