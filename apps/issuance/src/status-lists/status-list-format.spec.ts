import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { negotiateMediaType } from './status-list-format';

const [JWT, CWT] = ['application/statuslist+jwt', 'application/statuslist+cwt'] as const;

describe('negotiateMediaType', () => {
  it.each([
    [undefined, JWT],
    ['', JWT],
    ['*/*', JWT],
    ['application/*', JWT],
    [JWT, JWT],
    [CWT, CWT],
    ['Application/StatusList+CWT', CWT],
    [`${JWT}, ${CWT}`, JWT],
    [`${CWT};q=0.9, ${JWT};q=0.8`, CWT],
    [`${JWT};q=0.2, ${CWT};q=0.3`, CWT],
    [`${JWT};q=0, */*`, CWT],
    [`${CWT}, */*;q=0.1`, CWT],
    ['application/json', JWT],
    [`${CWT};q=0`, JWT],
    [';;;q=,', JWT],
  ])('returns for Accept %s the type %s', (accept, expected) => {
    const request = new IncomingMessage(new Socket());
    if (accept !== undefined) request.headers.accept = accept;
    expect(negotiateMediaType(request)).toBe(expected);
  });
});
