import { loadConfig, type InvalidConfigError } from '@vc/platform/config';
import { TrustConfig } from '../trust-config';

const VAULT = {
  TRUST_VAULT_URL: 'https://bao.internal:8200/',
  TRUST_VAULT_AUTH: 'approle',
  TRUST_VAULT_ROLE: 'role',
  TRUST_VAULT_SECRET_ID: 'hidden-secret-id',
};
const HTTP = {
  TRUST_HTTP_SIGNER_URL: 'https://signer.internal/v1/',
  TRUST_HTTP_SIGNER_CERTIFICATE_FILE: __filename,
  TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE: __filename,
};

describe('the settings of key providers', () => {
  /** Violations of variables whose names begin with this, and none of others. */
  function violationsOf(environment: Record<string, string | undefined>): string[] {
    try {
      loadConfig(TrustConfig, environment);
      return [];
    } catch (error) {
      const { violations } = error as InvalidConfigError;
      return violations.filter((each) => /^TRUST_(VAULT|HTTP|KEY)/.test(each));
    }
  }

  it.each([
    ['none', {}],
    ['AppRole', VAULT],
    ['Kubernetes', { ...VAULT, TRUST_VAULT_AUTH: 'kubernetes', TRUST_VAULT_SECRET_ID: undefined }],
    ['a proxy of the operator on this machine', { ...VAULT, TRUST_VAULT_URL: 'http://127.0.0.1:8200' }],
    ['a remote signer', HTTP],
    ['a default provider', { ...VAULT, TRUST_KEY_PROVIDER: 'vault' }],
  ])('accepts %s', (_name, environment) => {
    expect(violationsOf(environment)).toEqual([]);
  });

  it.each([
    ['http to another machine', { ...VAULT, TRUST_VAULT_URL: 'http://bao.internal' }, 'TRUST_VAULT_URL'],
    ['a URL with a path', { ...VAULT, TRUST_VAULT_URL: 'https://bao.internal/v1' }, 'TRUST_VAULT_URL'],
    ['a URL with credentials', { ...VAULT, TRUST_VAULT_URL: 'https://a:hunter2@bao.internal' }, 'TRUST_VAULT_URL'],
    [
      'another auth method',
      { ...VAULT, TRUST_VAULT_AUTH: 'token', TRUST_VAULT_SECRET_ID: undefined },
      'TRUST_VAULT_AUTH',
    ],
    ['AppRole without a secret id', { ...VAULT, TRUST_VAULT_SECRET_ID: undefined }, 'TRUST_VAULT_SECRET_ID'],
    ['Kubernetes with a secret id', { ...VAULT, TRUST_VAULT_AUTH: 'kubernetes' }, 'TRUST_VAULT_SECRET_ID'],
    ['a role without a server', { TRUST_VAULT_ROLE: 'role' }, 'TRUST_VAULT_ROLE'],
    ['a mount that leaves its path', { ...VAULT, TRUST_VAULT_MOUNT: '../sys' }, 'TRUST_VAULT_MOUNT'],
    ['a prefix that leaves its path', { ...VAULT, TRUST_VAULT_KEY_PREFIX: 'a/' }, 'TRUST_VAULT_KEY_PREFIX'],
    ['http to a signer', { ...HTTP, TRUST_HTTP_SIGNER_URL: 'http://127.0.0.1/' }, 'TRUST_HTTP_SIGNER_URL'],
    [
      'a signer without a client certificate',
      { ...HTTP, TRUST_HTTP_SIGNER_CERTIFICATE_FILE: undefined },
      'TRUST_HTTP_SIGNER_CERTIFICATE_FILE',
    ],
    [
      'a certificate that cannot be read',
      { ...HTTP, TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE: '/nowhere' },
      'TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE',
    ],
    ['a default provider without settings', { TRUST_KEY_PROVIDER: 'vault' }, 'TRUST_KEY_PROVIDER'],
  ])('rejects %s, and repeats no secret', (_name, environment, variable) => {
    const violations = violationsOf(environment);
    expect(new Set(violations.map((each) => each.split(':')[0]))).toEqual(new Set([variable]));
    expect(violations.join()).not.toMatch(/hunter2|hidden/);
  });

  it('reads options without a slash at the end of the URL, and the default paths', () => {
    const config = Object.assign(new TrustConfig(), VAULT, HTTP);
    expect(config.vaultOptions).toMatchObject({ url: 'https://bao.internal:8200', mount: 'transit', keyPrefix: 'vc-' });
    expect(config.vaultOptions?.auth).toMatchObject({ method: 'approle', mount: 'approle', role: 'role' });
    expect(config.vaultOptions?.auth.readSecret()).toBe('hidden-secret-id');
    expect(config.httpSignerOptions?.url).toBe('https://signer.internal/v1');
    expect(new TrustConfig()).toMatchObject({ vaultOptions: undefined, httpSignerOptions: undefined });
  });
});
