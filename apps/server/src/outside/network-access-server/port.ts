/** A session that runs on an access server, and the secret that this server shares with us. */
export type RunningSession = { username: string; sessionId: string; nasAddress: string; nasSecret: string };

/** `gone`: the server knows no such session any more. `refused`: it will not. `silent`: no answer that is really its own. */
export type Ending = 'ended' | 'gone' | 'refused' | 'silent';

/** The switch, gateway or wireless controller at which people are connected. */
export type NetworkAccessServer = { disconnect(session: RunningSession): Promise<Ending> };
