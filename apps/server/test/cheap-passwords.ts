import { argon2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';

const MEMORY_KIB = 8;
const PASSES = 1;

/**
 * Gives everybody in a database of the tests a hash of the same password that is checked in no time. A hash says itself
 * what it costs, so the product checks it as it checks any other; what is hashed during a test costs what it always does.
 */
export async function givePasswordsThatCostNothing(pool: pg.Pool, password: string): Promise<void> {
  const nonce = randomBytes(16);
  const cost = { parallelism: 1, tagLength: 32, memory: MEMORY_KIB, passes: PASSES };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const hash = `argon2id$${MEMORY_KIB}$${PASSES}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
  await pool.query('update people set password_hash = $1 where password_hash is not null', [hash]);
}
