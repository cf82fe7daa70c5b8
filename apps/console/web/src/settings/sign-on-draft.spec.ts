import type { IdentityProvider } from '../api/schemas';
import { draftOfProvider, toProvider, withMapping } from './sign-on-draft';

const PROVIDER: IdentityProvider = {
  issuer: 'https://id.acme.example',
  clientId: 'vc',
  roleClaim: 'roles',
  roleMapping: { 'vc-owners': ['owner'] },
  emailVerification: 'provider',
  updatedAt: '2026-11-25T10:00:00.000Z',
};

describe('toProvider', () => {
  it('omits an empty secret, so that the stored one stays', () => {
    expect(toProvider(draftOfProvider(PROVIDER))).toEqual({
      issuer: 'https://id.acme.example',
      clientId: 'vc',
      roleClaim: 'roles',
      roleMapping: { 'vc-owners': ['owner'] },
      emailVerification: 'provider',
    });
  });

  it('sends a secret that was typed, as it was typed', () => {
    const draft = { ...draftOfProvider(PROVIDER), clientSecret: ' s3cret ' };
    expect(toProvider(draft).clientSecret).toBe(' s3cret ');
  });

  it('omits rows without a value, and takes the default claim for an empty one', () => {
    const draft = draftOfProvider(undefined);
    expect(toProvider({ ...draft, roleClaim: ' ' })).toMatchObject({ roleClaim: 'groups', roleMapping: {} });
  });
});

describe('withMapping', () => {
  it('gives the new row a key that no other row has', () => {
    expect(withMapping(withMapping([])).map(({ key }) => key)).toEqual([0, 1]);
  });
});
