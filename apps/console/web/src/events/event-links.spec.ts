import { linksOf } from './event-links';

describe('linksOf', () => {
  it('returns the page of each resource that the member may see', () => {
    const payload = { openId4VcIssuanceId: 'i', endpointId: 'e', reference: 'r' };
    expect(linksOf({ payload }, ['credentials.read', 'webhooks.read'])).toEqual([
      { to: '/issuances/i', name: 'issuance.title' },
      { to: '/endpoints/e', name: 'endpoint.title' },
    ]);
    expect(linksOf({ payload }, ['webhooks.read'])).toEqual([{ to: '/endpoints/e', name: 'endpoint.title' }]);
  });

  it('returns none for an event of the wallet alone', () => {
    expect(linksOf({ payload: { credentialId: 'c' } }, ['credentials.read'])).toEqual([]);
  });
});
