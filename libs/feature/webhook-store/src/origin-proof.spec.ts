import { proofFileUrlOf, proofRecordNameOf } from './origin-proof';

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
