import { DomainError } from '@vc/platform/http';
import { isDatabaseAway } from './index';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseAway', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['a server with too many connections', withCode('53300')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a connection that was lost before', new Error('Client has encountered a connection error and is not queryable')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['any of them as a cause', new Error('x', { cause: withCode('08006') })],
  ])('is true for %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a constraint', withCode('23505')],
    ['a time-out of a statement', withCode('57014')],
    ['a refusal', new DomainError('UNAVAILABLE', 'Another service is away.')],
    ['nothing', undefined],
  ])('is false for %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));
});
