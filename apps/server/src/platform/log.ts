import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Names whose values never reach the log, wherever they turn up. */
const SECRET_NAMES = [
  'password',
  'original',
  'next',
  'confirm',
  'secret',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'ticket',
  'code',
  'signature',
  'documentNumber',
  'DATABASE_URL',
];

/**
 * The structured log. Addresses are logged without their query, because a sign-in by GET carries a password there;
 * payloads are not logged at all, and the redaction below is only a second safeguard.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept back]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error for the log: database errors may quote the values of a row, so their details stay out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const cause: unknown = error.cause;
  return {
    type: error.name,
    message: error.message.split('\nparams:')[0],
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .join('\n'),
    ...(cause instanceof Error
      ? { cause: { type: cause.name, message: cause.message, code: (cause as { code?: string }).code } }
      : {}),
  };
}
