import { argon2 as argon2Callback, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBoundedQueue } from './bounded-queue.ts';

const argon2 = promisify(argon2Callback);

/** OWASP's lower bound for argon2id; kept in each hash, so it can be raised without losing old ones. */
const MEMORY_KIB = 19_456;
const PASSES = 2;

/** One at a time leaves the other core and the rest of the thread pool to everybody else. */
const queue = createBoundedQueue({ atOnce: 1, waiting: 200 });

async function digest(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
  return queue.run(() =>
    argon2('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory, passes }),
  );
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await digest(password, salt, MEMORY_KIB, PASSES);
  return `argon2id$${MEMORY_KIB}$${PASSES}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = storedHash.split('$');
  if (kind !== 'argon2id' || !salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const found = await digest(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(found, expected);
}

/** Spends the same time on an account that does not exist, so that time does not tell which ones do. */
export async function pretendToVerify(password: string): Promise<false> {
  await digest(password, Buffer.alloc(16), MEMORY_KIB, PASSES);
  return false;
}

/** Letters and digits that nobody takes for one another when they read them from a screen. */
const CLEAR = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
const INITIAL_LENGTH = 12;

/** A random password for somebody to begin with; it is one that people could have chosen themselves (RULE-09). */
export const newInitialPassword = (): string =>
  Array.from({ length: INITIAL_LENGTH }, () => CLEAR[randomInt(CLEAR.length)]).join('');
