import type { Jwk } from '@vc/protocol/crypto';
import {
  ACCEPTED_COSE_ALGORITHMS,
  ACCEPTED_JOSE_ALGORITHMS,
  JWE_ENCRYPTIONS,
  jwkThumbprint,
} from '@vc/protocol/crypto';

/** Formats and algorithms that this verifier supports (OpenID4VP 1.0 §11.1, Appendix B; ADR 90). */
const VP_FORMATS_SUPPORTED = {
  'dc+sd-jwt': { 'sd-jwt_alg_values': ACCEPTED_JOSE_ALGORITHMS, 'kb-jwt_alg_values': ACCEPTED_JOSE_ALGORITHMS },
  'vc+jwt': { alg_values: ACCEPTED_JOSE_ALGORITHMS },
  'vc+sd-jwt': { 'sd-jwt_alg_values': ACCEPTED_JOSE_ALGORITHMS, 'kb-jwt_alg_values': ACCEPTED_JOSE_ALGORITHMS },
  mso_mdoc: {
    issuerauth_alg_values: ACCEPTED_COSE_ALGORITHMS,
    deviceauth_alg_values: ACCEPTED_COSE_ALGORITHMS,
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
