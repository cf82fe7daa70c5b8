import { COSE_ALGORITHMS } from '@vc/protocol/cose';
import type { Jwk } from '@vc/protocol/crypto';
import { jwkThumbprint, JWE_ENCRYPTIONS } from '@vc/protocol/crypto';

const JOSE_ALGORITHMS = ['ES256', 'EdDSA'];

/** Formats and algorithms that this verifier supports (OpenID4VP 1.0 §11.1, Appendix B). */
const VP_FORMATS_SUPPORTED = {
  'dc+sd-jwt': { 'sd-jwt_alg_values': JOSE_ALGORITHMS, 'kb-jwt_alg_values': JOSE_ALGORITHMS },
  mso_mdoc: {
    issuerauth_alg_values: Object.values(COSE_ALGORITHMS),
    deviceauth_alg_values: Object.values(COSE_ALGORITHMS),
  },
};

/** Creates `client_metadata` of a request (§5.1). @param encryptionKey undefined for a response in the clear */
export function clientMetadata(encryptionKey: Jwk | undefined, clientName?: string) {
  return {
    ...(clientName !== undefined && { client_name: clientName }),
    ...(encryptionKey && {
      jwks: { keys: [{ ...encryptionKey, kid: jwkThumbprint(encryptionKey), use: 'enc', alg: 'ECDH-ES' }] },
      encrypted_response_enc_values_supported: JWE_ENCRYPTIONS,
    }),
    vp_formats_supported: VP_FORMATS_SUPPORTED,
  };
}
