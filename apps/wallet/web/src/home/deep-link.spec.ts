import { pageOf } from './deep-link';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';

describe('pageOf', () => {
  it.each([
    [`credentialId=${ID}`, `/credentials/${ID}`],
    [`presentationId=${ID}`, `/requests/${ID}`],
    ['credentialId=../settings', undefined],
    ['', undefined],
    ['utm_source=x', undefined],
  ])('opens for %s %s', (query, page) => {
    expect(pageOf(new URLSearchParams(query))).toBe(page);
  });

  it('keeps an offer as it was', () => {
    const search = new URLSearchParams({ credential_offer_uri: 'https://a.example/offers/1?x=ä&y=2' });
    const [path, query] = pageOf(search)!.split('?');
    const offer = new URLSearchParams(query).get('offer')!;
    expect(path).toBe('/add');
    expect(new URLSearchParams(offer.split('?')[1]).get('credential_offer_uri')).toBe(
      search.get('credential_offer_uri'),
    );
  });

  it('keeps all parameters of a request', () => {
    const search = new URLSearchParams({ client_id: 'x509_hash:a', request_uri: 'https://a.example/1', nonce: 'n' });
    const request = new URLSearchParams(pageOf(search)!.split('?')[1]).get('request')!;
    expect(request.startsWith('openid4vp://?')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(request.split('?')[1]))).toEqual(Object.fromEntries(search));
  });
});
