import { calculateJwkThumbprint, importJWK } from 'jose';
import type { CredentialFormat, DcqlQuery } from '@vc/protocol/dcql';
import { clientMetadata, createResponseEncryptionKey } from './index';

const JOSE = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const COSE = [-7, -9, -35, -51, -36, -52, -8, -19];

const queryOf = (...formats: CredentialFormat[]): DcqlQuery => ({
  credentials: formats.map((format, index) => ({ id: `c${index}`, format, meta: { vct_values: [] } })),
});
const QUERY = queryOf('dc+sd-jwt');

describe('clientMetadata', () => {
  /** OpenID4VP 1.0 §11.1, Appendix B.2.2, B.3.4 */
  it('names the formats that the query asks for, with their algorithms', () => {
    const formats = ['dc+sd-jwt', 'vc+jwt', 'vc+sd-jwt', 'mso_mdoc', 'dc+sd-jwt'] as const;
    expect(clientMetadata(queryOf(...formats))).toEqual({
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': JOSE, 'kb-jwt_alg_values': JOSE },
        'vc+jwt': { alg_values: JOSE },
        'vc+sd-jwt': { 'sd-jwt_alg_values': JOSE, 'kb-jwt_alg_values': JOSE },
        mso_mdoc: { issuerauth_alg_values: COSE, deviceauth_alg_values: COSE },
      },
    });
    expect(Object.keys(clientMetadata(QUERY).vp_formats_supported)).toEqual(['dc+sd-jwt']);
  });

  /** §8.3: each key has a `kid` and an `alg`. */
  it('has the key for the response with its thumbprint as kid, in a form that jose imports', async () => {
    const { publicJwk } = createResponseEncryptionKey();
    const metadata = clientMetadata(QUERY, publicJwk) as { jwks?: { keys: Record<string, string>[] } };
    const [key, ...others] = metadata.jwks?.keys ?? [];
    expect(others).toEqual([]);
    const kid = await calculateJwkThumbprint({ ...publicJwk });
    expect(key).toEqual({ ...publicJwk, kid, use: 'enc', alg: 'ECDH-ES' });
    await expect(importJWK(key!)).resolves.toBeDefined();
  });

  it('names the supported encryptions beside the key alone', () => {
    const { publicJwk } = createResponseEncryptionKey();
    expect(clientMetadata(QUERY, publicJwk)).toMatchObject({
      encrypted_response_enc_values_supported: expect.arrayContaining(['A128GCM', 'A256GCM']),
    });
    expect(clientMetadata(QUERY)).not.toHaveProperty('jwks');
    expect(clientMetadata(QUERY)).not.toHaveProperty('encrypted_response_enc_values_supported');
  });
});
