import type { KeySettings } from '../api/schemas';
import { errorOf, OF_PLATFORM, providersFor, toKeyDraft, toKeyRequest } from './key-draft';

const SETTINGS: KeySettings = {
  keyTypes: [
    { keyType: 'P-256', provider: 'local', isDefault: true },
    { keyType: 'Ed25519', provider: 'pkcs11', isDefault: false },
  ],
  providers: [
    { name: 'local', keyTypes: ['P-256', 'Ed25519'] },
    { name: 'azure-key-vault', keyTypes: ['P-256'] },
  ],
};

describe('the draft of the key settings', () => {
  it('leaves a key type to the platform that has no provider of its own', () => {
    const draft = toKeyDraft(SETTINGS);
    expect(draft).toEqual([
      { keyType: 'P-256', provider: OF_PLATFORM },
      { keyType: 'Ed25519', provider: 'pkcs11' },
    ]);
    expect(toKeyRequest(draft)).toEqual({ keyTypes: [{ keyType: 'Ed25519', provider: 'pkcs11' }] });
  });

  it('offers the providers that make keys of the type', () => {
    expect(providersFor(SETTINGS, 'P-256')).toEqual(['local', 'azure-key-vault']);
    expect(providersFor(SETTINGS, 'Ed25519')).toEqual(['local']);
  });

  it('shows an error at the key type that was sent at its place', () => {
    const errors = { '/keyTypes/0/provider': 'is not configured' };
    expect(errorOf(toKeyDraft(SETTINGS), 'Ed25519', errors)).toBe('is not configured');
    expect(errorOf(toKeyDraft(SETTINGS), 'P-256', errors)).toBeUndefined();
  });
});
