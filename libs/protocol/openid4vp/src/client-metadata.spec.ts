import { calculateJwkThumbprint, importJWK } from 'jose';
import { clientMetadata, createResponseEncryptionKey } from './index';

const JOSE = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const COSE = [-7, -9, -35, -51, -36, -52, -8, -19];

describe('clientMetadata', () => {
  /** OpenID4VP 1.0 §11.1, Appendix B.2.2, B.3.4 */
  it('names the formats and algorithms', () => {
    expect(clientMetadata(undefined)).toEqual({
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': JOSE, 'kb-jwt_alg_values': JOSE },
        'vc+jwt': { alg_values: JOSE },
        'vc+sd-jwt': { 'sd-jwt_alg_values': JOSE, 'kb-jwt_alg_values': JOSE },
        mso_mdoc: { issuerauth_alg_values: COSE, deviceauth_alg_values: COSE },
      },
    });
  });

  it('names the verifier', () => {
    expect(clientMetadata(undefined, 'Bank')).toMatchObject({ client_name: 'Bank' });
  });

  /** §8.3: each key has a `kid` and an `alg`. */
  it('has the key for the response with its thumbprint as kid, in a form that jose imports', async () => {
    const { publicJwk } = createResponseEncryptionKey();
    const metadata = clientMetadata(publicJwk) as { jwks?: { keys: Record<string, string>[] } };
    const [key, ...others] = metadata.jwks?.keys ?? [];
    expect(others).toEqual([]);
    const kid = await calculateJwkThumbprint({ ...publicJwk });
    expect(key).toEqual({ ...publicJwk, kid, use: 'enc', alg: 'ECDH-ES' });
    await expect(importJWK(key!)).resolves.toBeDefined();
  });

  it('names the supported encryptions beside the key alone', () => {
    const { publicJwk } = createResponseEncryptionKey();
    expect(clientMetadata(publicJwk)).toMatchObject({
      encrypted_response_enc_values_supported: expect.arrayContaining(['A128GCM', 'A256GCM']),
    });
    expect(clientMetadata(undefined)).not.toHaveProperty('jwks');
    expect(clientMetadata(undefined)).not.toHaveProperty('encrypted_response_enc_values_supported');
  });
});
