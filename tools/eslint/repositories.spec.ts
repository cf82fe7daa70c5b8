import { lintPlanted, type Message } from './planted-files';

type Case = [title: string, path: string, statement: string];

const SERVICE = 'apps/wallet/src/offers/offers.service.ts';

const violations: Case[] = [
  ['a statement in a service', SERVICE, 'planned(tx, `SELECT 1`)'],
  ['a statement with a type argument', SERVICE, 'planned<Row>(tx, `SELECT 1`)'],
  ['a call of the entity manager', SERVICE, 'tx.findOneBy(Row, { id })'],
  ['a query builder', SERVICE, "tx.createQueryBuilder(Row, 'row').getMany()"],
  ['a call on a transaction of another name', SERVICE, 'transaction.insert(Row, row)'],
  ['a prepared statement', SERVICE, 'prepared(tx, `SELECT 1`, [])'],
  ['a statement that reads a queue', SERVICE, 'preparedByIndex(tx, `SELECT 1`)'],
  ['a page of a table', SERVICE, 'findPage(tx, list, page)'],
  ['a statement without a transaction', SERVICE, 'this.database.query(`SELECT 1`)'],
  ['a statement without a transaction on a parameter', SERVICE, 'database.query(`SELECT 1`)'],
  ['a statement in a sweeper', 'apps/auth/src/sweeper.ts', 'planned(tx, `DELETE FROM x`)'],
  ['a statement of TypeORM in a repository', 'apps/wallet/src/x.repository.ts', 'tx.query(`SELECT 1`)'],
  ['a statement of TypeORM in persistence', 'libs/platform/persistence/src/x.ts', 'tx.query<Row[]>(`SELECT 1`)'],
  ['a statement in a library', 'libs/platform/key-store/src/x.ts', 'planned(tx, `SELECT 1`)'],
];

const allowed: Case[] = [
  ['a statement in a repository', 'apps/wallet/src/offers/offers.repository.ts', 'planned(tx, `SELECT 1`)'],
  ['a prepared statement in a repository', 'apps/wallet/src/leases.repository.ts', 'prepared(tx, `SELECT 1`, [])'],
  ['a statement in a spec', 'apps/wallet/src/x.spec.ts', 'world.database.query(`SELECT 1`)'],
  ['a statement in persistence', 'libs/platform/persistence/src/x.ts', 'planned(tx, `SELECT 1`)'],
  ['the statement of the outbox', 'libs/platform/messaging/src/outbox.ts', 'prepared(tx, `SELECT 1`, [])'],
  ['a call of a repository', SERVICE, 'this.offers.insert(tx, row)'],
  ['a lock in a service', SERVICE, "lockUntilCommit(tx, 'offers')"],
  ['a method named execute', SERVICE, 'this.breaker.execute(work)'],
];

describe('the lint for statements outside of repositories', () => {
  let messages: Map<string, Message[]>;

  beforeAll(() => {
    const cases = [...violations, ...allowed];
    const answers = lintPlanted(
      cases.map(([, path, statement]) => ({ path, code: `export const x = ${statement};\n` })),
    );
    messages = new Map(cases.map(([title], index) => [title, answers[index]!]));
  });

  it.each(violations)('rejects %s', (title) => {
    expect(messages.get(title)).toEqual([expect.objectContaining({ ruleId: 'no-restricted-syntax' })]);
  });

  it.each(allowed)('accepts %s', (title) => {
    expect(messages.get(title)).toEqual([]);
  });

  it('rejects a default export of a repository', () => {
    const [found] = lintPlanted([{ path: 'apps/wallet/src/x.repository.ts', code: 'export default 1;\n' }]);
    expect(found).toEqual([expect.objectContaining({ ruleId: 'no-restricted-syntax' })]);
  });
});
