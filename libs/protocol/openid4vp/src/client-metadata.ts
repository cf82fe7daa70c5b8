import type { Jwk } from '@vc/protocol/crypto';
import { acceptedCoseAlgorithms, acceptedJoseAlgorithms, JWE_ENCRYPTIONS, jwkThumbprint } from '@vc/protocol/crypto';

/** Formats and algorithms that this verifier supports (OpenID4VP 1.0 §11.1, Appendix B; ADR 90). */
function formatsSupported() {
  const [jose, cose] = [acceptedJoseAlgorithms(), acceptedCoseAlgorithms()];
  return {
    'dc+sd-jwt': { 'sd-jwt_alg_values': jose, 'kb-jwt_alg_values': jose },
    'vc+jwt': { alg_values: jose },
    'vc+sd-jwt': { 'sd-jwt_alg_values': jose, 'kb-jwt_alg_values': jose },
    mso_mdoc: { issuerauth_alg_values: cose, deviceauth_alg_values: cose },
  };
}

/** Creates `client_metadata` of a request (§5.1). @param encryptionKey undefined for a response in the clear */
export function clientMetadata(encryptionKey: Jwk | undefined, clientName?: string) {
  return {
    ...(clientName !== undefined && { client_name: clientName }),
    ...(encryptionKey && {
      jwks: { keys: [{ ...encryptionKey, kid: jwkThumbprint(encryptionKey), use: 'enc', alg: 'ECDH-ES' }] },
      encrypted_response_enc_values_supported: JWE_ENCRYPTIONS,
    }),
    vp_formats_supported: formatsSupported(),
  };
}
