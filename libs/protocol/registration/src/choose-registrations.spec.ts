import type { ClaimsPath, CredentialQuery, DcqlQuery } from '@vc/protocol/dcql';
import { chooseRegistrations } from './index';

const PID = 'urn:pid:1';
const CARD = 'urn:card:1';

const ask = (id: string, type: string, ...names: string[]): CredentialQuery => ({
  id,
  format: 'dc+sd-jwt',
  meta: { vct_values: [type] },
  ...(names.length > 0 && { claims: names.map((name) => ({ path: [name] })) }),
});
const queryOf = (...credentials: CredentialQuery[]): DcqlQuery => ({ credentials });
const registration = (name: string, type: string, ...names: string[]) => ({
  name,
  credentials: [{ format: 'dc+sd-jwt', types: [type], claims: names.map((each) => ({ path: [each] as ClaimsPath })) }],
});

describe('chooseRegistrations', () => {
  const choose = (query: DcqlQuery, ...candidates: ReturnType<typeof registration>[]) => {
    const { chosen, unregisteredClaims } = chooseRegistrations(query, candidates);
    return {
      chosen: chosen.map(({ registration: { name }, credentialIds }) => [name, credentialIds]),
      unregisteredClaims,
    };
  };

  it('chooses the first registration that covers the query, and no other', () => {
    const candidates = [
      registration('narrow', PID, 'a'),
      registration('first', PID, 'a', 'b'),
      registration('second', PID, 'a', 'b', 'c'),
    ];
    expect(choose(queryOf(ask('pid', PID, 'a', 'b')), ...candidates)).toEqual({
      chosen: [['first', undefined]],
      unregisteredClaims: [],
    });
  });

  it('names the queries of a registration that is not for all of them', () => {
    const query = queryOf(ask('one', PID, 'a'), ask('two', CARD, 'b'), ask('three', PID));
    expect(choose(query, registration('card', CARD, 'b'), registration('pid', PID, 'a'))).toEqual({
      chosen: [
        ['card', ['two']],
        ['pid', ['one', 'three']],
      ],
      unregisteredClaims: [],
    });
  });

  it('chooses registrations that cover a query together, and lists what they do not cover', () => {
    const candidates = [
      registration('one', PID, 'a'),
      registration('other', CARD, 'a', 'b', 'c'),
      registration('two', PID, 'b'),
    ];
    const chosen = [
      ['one', undefined],
      ['two', undefined],
    ];
    expect(choose(queryOf(ask('pid', PID, 'a', 'b')), ...candidates)).toEqual({ chosen, unregisteredClaims: [] });
    expect(choose(queryOf(ask('pid', PID, 'a', 'b', 'c')), ...candidates)).toEqual({
      chosen,
      unregisteredClaims: [{ queryId: 'pid', type: PID, path: ['c'] }],
    });
  });

  it('chooses none for a type that is not registered', () => {
    const unregisteredClaims = [{ queryId: 'pid', type: PID, path: null }];
    expect(choose(queryOf(ask('pid', PID, 'a')), registration('card', CARD, 'a'))).toEqual({
      chosen: [],
      unregisteredClaims,
    });
    expect(choose(queryOf(ask('pid', PID, 'a')))).toEqual({ chosen: [], unregisteredClaims });
  });
});
