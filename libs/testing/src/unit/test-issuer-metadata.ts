import { randomUUID } from 'node:crypto';

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
export const CONFIGURATION = 'badge';
export const TEST_ISSUER_VCT = 'urn:example:badge';

export const offer = (url: string) => ({
  credential_issuer: url,
  credential_configuration_ids: [CONFIGURATION],
  grants: { [GRANT]: { 'pre-authorized_code': randomUUID() } },
});

export const metadata = (url: string) => ({
  credential_issuer: url,
  credential_endpoint: `${url}/credential`,
  nonce_endpoint: `${url}/nonce`,
  deferred_credential_endpoint: `${url}/deferred`,
  notification_endpoint: `${url}/notification`,
  credential_configurations_supported: {
    [CONFIGURATION]: { format: 'dc+sd-jwt', vct: TEST_ISSUER_VCT, scope: 'badge' },
  },
});

export const serverMetadata = (url: string, usesDpop: boolean) => ({
  issuer: url,
  token_endpoint: `${url}/token`,
  ...(usesDpop && { dpop_signing_alg_values_supported: ['ES256'] }),
});
