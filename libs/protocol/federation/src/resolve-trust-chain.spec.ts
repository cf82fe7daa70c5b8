import type { WalletHttp } from '@vc/protocol/http';
import { type FederationEntity, TestFederation } from '@vc/testing/unit/test-federation';
import { FederationError, type ResolutionLimits, resolveTrustChain } from './index';

const now = new Date('2026-11-26T08:00:00Z');

describe('resolveTrustChain', () => {
  let federation: TestFederation;
  let anchor: FederationEntity;
  let leaf: FederationEntity;

  beforeEach(() => {
    federation = new TestFederation(now);
    anchor = federation.add('https://anchor.example');
    leaf = federation.add('https://leaf.example/issuer');
  });

  const resolve = (limits: Partial<ResolutionLimits> = {}, http: WalletHttp = federation.http) => {
    const trustAnchor = { entityIdentifier: anchor.id, keys: anchor.jwks };
    return resolveTrustChain(leaf.id, { anchor: trustAnchor, http, now, limits });
  };
  const rejection = (message: string) =>
    expect.objectContaining({ constructor: FederationError, message: expect.stringContaining(message) });
  /** Entities in a row from the leaf to the anchor. */
  const connect = (...between: FederationEntity[]) => {
    [leaf, ...between, anchor].reduce((below, above) => {
      above.admit(below);
      return above;
    });
  };
  const intermediates = (count: number) =>
    Array.from({ length: count }, (_, index) => federation.add(`https://intermediate-${index}.example`));

  it('finds the chain over intermediates', async () => {
    connect(...intermediates(2));
    const chain = await resolve();
    expect(chain).toMatchObject({ subject: leaf.id, trustAnchor: anchor.id });
    expect(chain.tokens).toHaveLength(5);
  });

  it('tries the next superior where one fails', async () => {
    federation.add('https://gone.example').admit(leaf).statements.clear();
    connect(...intermediates(1));
    expect((await resolve()).trustAnchor).toBe(anchor.id);
  });

  it('rejects a chain that is longer than the depth', async () => {
    connect(...intermediates(3));
    await expect(resolve({ depth: 2 })).rejects.toEqual(rejection('too long'));
    expect((await resolve({ depth: 3 })).trustAnchor).toBe(anchor.id);
  });

  it('rejects superiors beyond the breadth', async () => {
    const [one, two, three] = intermediates(3) as [FederationEntity, FederationEntity, FederationEntity];
    one.admit(leaf);
    two.admit(leaf);
    connect(three);
    await expect(resolve({ breadth: 2 })).rejects.toEqual(rejection('no trust chain'));
    expect((await resolve({ breadth: 3 })).trustAnchor).toBe(anchor.id);
  });

  it('rejects a loop', async () => {
    const [one, two] = intermediates(2) as [FederationEntity, FederationEntity];
    one.admit(leaf);
    two.admit(one);
    one.admit(two);
    await expect(resolve()).rejects.toEqual(rejection('loop'));
    expect(federation.requests).toHaveLength(5);
  });

  it('rejects a federation that needs more requests or bytes than the limits', async () => {
    for (const one of intermediates(8)) {
      one.admit(leaf);
      for (const [index] of Array.from({ length: 8 }).entries()) {
        federation.add(`${one.id}/${index}`).admit(one);
      }
    }
    await expect(resolve()).rejects.toEqual(rejection('too many requests'));
    expect(federation.requests).toHaveLength(32);
    await expect(resolve({ bytes: 1000 })).rejects.toEqual(rejection('too many requests or bytes'));
  });

  it('rejects an answer that is no success, or that has another media type', async () => {
    connect();
    const altered =
      (change: { status?: number; headers?: Record<string, string> }): WalletHttp =>
      async (request) => ({ ...(await federation.http(request)), ...change });
    await expect(resolve({}, altered({ status: 302 }))).rejects.toEqual(rejection('302'));
    const headers = { 'content-type': 'application/jwt' };
    await expect(resolve({}, altered({ headers }))).rejects.toEqual(rejection('media type'));
  });

  it('rejects a configuration of another entity', async () => {
    connect();
    const http: WalletHttp = async (request) => {
      const { body } = await federation.http({ ...request, url: `${anchor.id}/.well-known/openid-federation` });
      return { ...(await federation.http(request)), body };
    };
    await expect(resolve({}, http)).rejects.toEqual(rejection('another entity'));
  });

  it.each(['http://anchor.example/fetch', 'https://anchor.example/fetch#a', 7, undefined])(
    'rejects a superior with the fetch endpoint %s',
    async (endpoint) => {
      connect();
      anchor.configuration.metadata = { federation_entity: { federation_fetch_endpoint: endpoint } };
      await expect(resolve()).rejects.toEqual(rejection('fetch endpoint'));
    },
  );

  it('rejects a superior that states nothing about the entity', async () => {
    connect();
    anchor.statements.clear();
    await expect(resolve()).rejects.toEqual(rejection('404'));
  });
});
