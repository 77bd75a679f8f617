import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { testApp } from '../../../test/test-app.ts';
import { addEntries, findCharge, findDeposit, listEntries, lockBalance, type NewEntry } from './index.ts';

const t = testApp();
type Owner = { organisationId: string; personId: string };
let people: Owner[];
let elsewhere: Owner;

beforeAll(async () => {
  const of = (orgSign: string) =>
    t.rows<Owner>(
      `select p.organisation_id as "organisationId", p.id as "personId" from people p join organisations o on o.id = p.organisation_id
       where o.org_sign = $1 order by p.account in ('student', 'staff') desc, p.account`,
      [orgSign],
    );
  people = await of('scut');
  elsewhere = (await of('sdpt'))[0]!;
});

/** Somebody who has no account yet; the student and the staff are kept for the list. */
const somebody = (): Owner => people.pop()!;
const deposit = (amountFen: number, more: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'deposit',
  amountFen,
  method: 'cash',
  ...more,
});
const fee = (amountFen: number, more: Partial<NewEntry> = {}): NewEntry => ({
  kind: 'fee',
  amountFen: -amountFen,
  method: 'balance',
  ...more,
});

/** As every use case does it: lock, look, add, in one transaction. */
const add = (owner: Owner, entries: (balanceFen: number) => readonly NewEntry[]) =>
  t.database.db.transaction(async (tx) => {
    const balanceFen = await lockBalance(tx as Db, owner.organisationId, owner.personId);
    await addEntries(tx as Db, { ...owner, balanceFen }, entries(balanceFen), t.clock.now());
  });
const balanceOf = async ({ personId }: Owner) =>
  (
    await t.rows<{ balance: number }>(
      'select balance_fen::float8 as balance from ledger_accounts where person_id = $1',
      [personId],
    )
  )[0]?.balance;
const entriesOf = ({ personId }: Owner) =>
  t.rows<{ amount: number; balance: number }>(
    'select amount_fen::float8 as amount, balance_fen::float8 as balance from ledger_entries where person_id = $1 order by id',
    [personId],
  );

describe('the balance', () => {
  test('of a new account is nothing, and looking at it adds nothing', async () => {
    const owner = somebody();
    for (let n = 0; n < 2; n++) expect(await lockBalance(t.database.db, owner.organisationId, owner.personId)).toBe(0);
    await add(owner, () => []);
    expect([await balanceOf(owner), await entriesOf(owner)]).toEqual([0, []]);
  });

  test('is the sum of all entries, and so is what each entry says was left after it', async () => {
    const owner = somebody();
    let sum = 0;
    const wanted: { amount: number; balance: number }[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -500_000, max: 500_000 }), { minLength: 1, maxLength: 6 }),
        async (amounts) => {
          const together: NewEntry[] = [];
          for (const amount of amounts.filter((each) => each !== 0)) {
            // Nobody spends what is not there.
            const amountFen = sum + amount < 0 ? -amount : amount;
            sum += amountFen;
            together.push(amountFen > 0 ? deposit(amountFen) : fee(-amountFen));
            wanted.push({ amount: amountFen, balance: sum });
          }
          await add(owner, () => together);
          expect((await balanceOf(owner)) ?? 0).toBe(sum);
          expect(await entriesOf(owner)).toEqual(wanted);
        },
      ),
      { numRuns: 25, seed: 20_261_115 },
    );
  });

  test('is right when many add at one moment: each waits for the one before it', async () => {
    const owner = somebody();
    await Promise.all(Array.from({ length: 15 }, (_, n) => add(owner, () => [deposit(n + 1)])));
    expect(await balanceOf(owner)).toBe(120);
    expect((await entriesOf(owner)).at(-1)?.balance).toBe(120);
  });

  test('is spent once, also by two who saw enough of it', async () => {
    const owner = somebody();
    await add(owner, () => [deposit(100)]);
    const spend = () => add(owner, (balance) => (balance >= 100 ? [fee(100)] : []));
    await Promise.all([spend(), spend(), spend()]);
    expect(await entriesOf(owner)).toEqual([
      { amount: 100, balance: 100 },
      { amount: -100, balance: 0 },
    ]);
  });

  test('is never below nothing: the database refuses it, and nothing of it stays', async () => {
    const owner = somebody();
    await add(owner, () => [deposit(100)]);
    const spent = add(owner, () => [fee(60), fee(60)]);
    await expect(spent.catch((error) => brokenConstraint(error))).resolves.toBe('ledger_accounts_not_negative');
    expect([await balanceOf(owner), await entriesOf(owner)]).toEqual([100, [{ amount: 100, balance: 100 }]]);
  });
});

describe('entries', () => {
  test('are only ever added', async () => {
    const owner = somebody();
    await add(owner, () => [deposit(100)]);
    await expect(t.rows('update ledger_entries set amount_fen = 1')).rejects.toThrow('only ever added');
    await expect(t.rows('delete from ledger_entries')).rejects.toThrow('only ever added');
    expect(await entriesOf(owner)).toEqual([{ amount: 100, balance: 100 }]);
  });

  test.each<[string, NewEntry]>([
    ['a deposit that takes', deposit(-1)],
    ['a fee that gives', fee(-1)],
    ['a refund that takes', { kind: 'refund', amountFen: -1, method: 'balance' }],
    ['an entry of nothing', deposit(0)],
  ])('%s is refused', async (_title, entry) => {
    const owner = somebody();
    await add(owner, () => [deposit(100)]);
    const added = add(owner, () => [entry]);
    await expect(added.catch((error) => brokenConstraint(error))).resolves.toBe('ledger_entries_amount');
    expect(await balanceOf(owner)).toBe(100);
  });

  test('of one reference of one payer there is one, in each organisation', async () => {
    const [owner, other] = [somebody(), somebody()];
    const card = { payer: 'card', reference: 'R-1' };
    await add(owner, () => [deposit(100, card)]);
    for (const person of [owner, other]) {
      const again = add(person, () => [deposit(100, card)]);
      await expect(again.catch((error) => brokenConstraint(error))).resolves.toBe('ledger_entries_reference_key');
    }
    expect([await balanceOf(owner), await balanceOf(other)]).toEqual([100, undefined]);
    await add(owner, () => [deposit(7, { ...card, payer: 'bank' }), deposit(8, { ...card, reference: 'R-2' })]);
    await add(elsewhere, () => [deposit(9, card)]);
    const found = (organisationId: string, payer = 'card', reference = 'R-1') =>
      findDeposit(t.database.db, organisationId, payer, reference);
    const [here, there] = [owner.organisationId, elsewhere.organisationId];
    expect(await found(here)).toEqual({ personId: owner.personId, amountFen: 100, at: t.clock.now() });
    expect(await found(there)).toMatchObject({ personId: elsewhere.personId, amountFen: 9 });
    expect([(await found(here, 'bank'))?.amountFen, (await found(here, 'card', 'R-2'))?.amountFen]).toEqual([7, 8]);
    expect(await found(here, 'nobody')).toBeNull();
  });

  test('of a charge are found with all that was given back of it, by its own organisation only', async () => {
    const owner = somebody();
    await add(owner, () => [deposit(1000), fee(600, { packageName: { zh: '套餐', en: 'Package' } }), fee(300)]);
    const [, charge] = (
      await t.rows<{ id: number }>('select id::float8 as id from ledger_entries where person_id = $1 order by id', [
        owner.personId,
      ])
    ).map(({ id }) => id);
    const find = (organisationId = owner.organisationId) => findCharge(t.database.db, organisationId, charge!);
    expect(await find()).toMatchObject({ amountFen: -600, kind: 'fee', packageZh: '套餐', refundedFen: 0 });
    const back = (amountFen: number): NewEntry => ({
      kind: 'refund',
      amountFen,
      method: 'balance',
      refundOfId: charge!,
    });
    await add(owner, () => [back(150), back(50)]);
    expect((await find())?.refundedFen).toBe(200);
    expect(await find(elsewhere.organisationId)).toBeNull();
  });
});

describe('the list of somebody’s entries', () => {
  test('comes newest first, page by page, and what comes in meanwhile skips and doubles nothing', async () => {
    const [owner, other] = [somebody(), somebody()];
    await add(owner, () => Array.from({ length: 7 }, (_, n) => deposit(n + 1)));
    await add(other, () => [deposit(99)]);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await listEntries(t.database.db, owner.organisationId, owner.personId, { after, size: 3 });
      seen.push(...page.items.map(({ entry }) => entry.amountFen));
      after = page.next ?? undefined;
      await add(owner, () => [deposit(50)]);
    } while (after);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const foreign = await listEntries(t.database.db, elsewhere.organisationId, owner.personId, {});
    expect(foreign.items).toEqual([]);
  });

  test('is shown to its owner with everything that it says, and to nobody else', async () => {
    const [student] = await t.rows<Owner>(
      `select p.organisation_id as "organisationId", p.id as "personId" from people p join organisations o on o.id = p.organisation_id
       where o.org_sign = 'scut' and p.account = 'student'`,
    );
    await add(student!, () => [
      deposit(20_000, { method: '一卡通', paidAt: t.clock.now() - 1000 }),
      fee(3000, {
        kind: 'period',
        packageName: { zh: '包月', en: 'Monthly' },
        unitPriceFen: 3000,
        unit: 'month',
        quantity: 1,
        startOn: '2026-11-01',
        endOn: '2026-11-30',
        note: '首月',
      }),
    ]);
    const token = await t.hallSignIn('student');
    const { items } = (await t.call(listCostRecords, {}, { token })).body.data;
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'period',
        amountFen: -3000,
        refundedFen: 0,
        balanceFen: 17_000,
        method: 'balance',
        at: t.clock.now(),
        paidAt: null,
        startOn: '2026-11-01',
        endOn: '2026-11-30',
        deadlineOn: null,
        packageName: { zh: '包月', en: 'Monthly' },
        unitPriceFen: 3000,
        unit: 'month',
        quantity: 1,
        note: '首月',
      },
      {
        id: expect.any(String),
        kind: 'deposit',
        amountFen: 20_000,
        refundedFen: 0,
        balanceFen: 20_000,
        method: '一卡通',
        at: t.clock.now(),
        paidAt: t.clock.now() - 1000,
        startOn: null,
        endOn: null,
        deadlineOn: null,
        packageName: null,
        unitPriceFen: null,
        unit: null,
        quantity: null,
        note: '',
      },
    ]);
    const { access_token } = await t.signIn('staff');
    expect((await t.call(listCostRecords, {}, { token: access_token })).body.data.items).toEqual([]);
  });
});
