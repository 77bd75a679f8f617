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
  'signature',
  'documentNumber',
  'DATABASE_URL',
];

/** What somebody sent may hold a code with which one signs in; of an error the code says what happened. */
const SECRET_PATHS = [
  ...SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ...['body', 'query', 'payload', 'input'].map((sent) => `${sent}.code`),
];

const ERROR_LEVEL = 50;
const SAME_FOR_MS = 60_000;
/** So many different errors are told apart in a minute; what comes beyond is written each time. */
const MOST_TOLD_APART = 1000;

/**
 * The structured log. Addresses are logged without their query, because a sign-in by GET carries a password there;
 * payloads are not logged at all, and the redaction below is only a second safeguard. The same error is written once a
 * minute, and then once more with how many times it came again.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const again = new Map<string, number>();
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[kept back]' },
    serializers: { err: describeError },
    hooks: {
      logMethod(args, write, severity) {
        const [line, message] = args as unknown as [unknown, string | undefined];
        const key = severity >= ERROR_LEVEL ? sameAs(line, message) : null;
        const known = key === null ? undefined : again.get(key);
        if (key !== null && known !== undefined) return void again.set(key, known + 1);
        if (key !== null && again.size < MOST_TOLD_APART) {
          again.set(key, 0);
          setTimeout(() => {
            const times = again.get(key);
            again.delete(key);
            if (times) write.apply(this, [{ ...(line as object), times }, message]);
          }, SAME_FOR_MS).unref();
        }
        write.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What two lines have in common that tell of the same error; null for a line without an error. */
function sameAs(line: unknown, message: string | undefined): string | null {
  if (typeof line !== 'object' || line === null || !('err' in line)) return null;
  const { type, message: said, code, stack } = describeError(line.err);
  // Numbers and ids in what is said differ from row to row.
  return JSON.stringify([message, type, code, said?.replace(/[0-9a-f-]*\d[0-9a-f-]*/gi, 'n'), stack?.split('\n')[0]]);
}

type Described = {
  type: string;
  message?: string;
  code?: string;
  queue?: string;
  stack?: string;
  cause?: { type: string; message: string; code?: string };
};

/** An error for the log: database errors may quote the values of a row, so their details stay out. */
function describeError(error: unknown): Described {
  // The jobs tell of an error as an object that has the words of one.
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const { message, stack, cause, code, queue } = error as Partial<Error> & { code?: unknown; queue?: unknown };
  return {
    type: error instanceof Error ? error.name : 'object',
    ...(typeof message === 'string' ? { message: message.split('\nparams:')[0] ?? '' } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof queue === 'string' ? { queue } : {}),
    ...(typeof stack === 'string' ? { stack: placesIn(stack) } : {}),
    ...(cause instanceof Error ? { cause: describeCause(cause) } : {}),
  };
}

const describeCause = ({ name, message, code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  ...(typeof code === 'string' ? { code } : {}),
});

const placesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
