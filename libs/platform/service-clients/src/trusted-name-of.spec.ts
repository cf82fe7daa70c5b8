import { trustedNameOf } from './index';

const SUBJECT = 'CN=Acme College issuer';

describe('trustedNameOf', () => {
  it.each([
    ['the name of the organization', { by: 'platform', trustedEntityId: null, name: 'Acme College' }, 'Acme College'],
    ['the name of the entity with the DID', { by: 'did', trustedEntityId: 'e', name: 'College' }, 'College'],
    ['the name of the entity with the certificate', { by: 'pinnedCertificate', trustedEntityId: 'e', name: 'C' }, 'C'],
    ['the subject below a trusted authority', { by: 'authority', trustedEntityId: 'e', name: 'Ministry' }, SUBJECT],
  ] as const)('returns %s', (_, signer, name) => {
    expect(trustedNameOf(signer, SUBJECT)).toBe(name);
  });

  it('returns no name of a signer that is not trusted', () => {
    expect(trustedNameOf(null, SUBJECT)).toBeNull();
  });
});
