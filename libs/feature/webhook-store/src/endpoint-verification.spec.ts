import { allowanceOriginOf, verificationOf, proofFileUrlOf, proofRecordNameOf } from './endpoint-verification';

const URL_OF_ENDPOINT = 'https://shop.example/hooks';
const pending = { url: URL_OF_ENDPOINT, verifiedAt: null, consentedUrl: null, waitingSince: null };
const now = new Date('2026-01-01T00:00:00Z');

describe('verificationOf', () => {
  it.each([
    ['pending', {}],
    ['consented', { consentedUrl: URL_OF_ENDPOINT }],
    ['pending', { consentedUrl: 'https://shop.example/other' }],
    ['waiting', { waitingSince: now }],
    ['waiting', { waitingSince: now, consentedUrl: 'https://shop.example/other' }],
    ['proven', { verifiedAt: now }],
    ['proven', { verifiedAt: now, consentedUrl: URL_OF_ENDPOINT, waitingSince: now }],
  ])('returns %s for %j', (state, members) => {
    expect(verificationOf({ ...pending, ...members })).toBe(state);
  });
});

describe('allowanceOriginOf', () => {
  it.each([
    'https://shop.example/hooks?id=1',
    'https://SHOP.example:443/other',
    'https://shop.example./',
    'https://shop%2Eexample',
  ])('returns one origin for %s', (url) => {
    expect(allowanceOriginOf(url)).toBe('https://shop.example');
  });

  it('keeps a port', () => {
    expect(allowanceOriginOf('https://shop.example:8443/a')).toBe('https://shop.example:8443');
  });
});

describe('proofFileUrlOf', () => {
  it('returns a file of the origin', () => {
    expect(proofFileUrlOf('https://SHOP.example:8443/hooks?id=1')).toBe(
      'https://shop.example:8443/.well-known/vc-webhooks',
    );
  });
});

describe('proofRecordNameOf', () => {
  it('returns a name below the host, whatever the port is', () => {
    expect(proofRecordNameOf('https://shop.example.:8443/hooks')).toBe('_vc-webhooks.shop.example');
  });

  it.each(['https://192.0.2.1/hooks', 'https://[2001:db8::1]:8443/'])('returns none for the address %s', (url) => {
    expect(proofRecordNameOf(url)).toBeUndefined();
  });
});
