// How Node is started for the servers (calls, jobs, both). Everything else runs as Node runs by itself.

/**
 * New objects get 8 MB and not 16: just as quick, and half the memory under load. The collector may be called once,
 * after the start (apps/server/src/prepare-start.ts).
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc'];
