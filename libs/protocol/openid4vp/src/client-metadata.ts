import type { Jwk } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
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

/**
 * Creates `client_metadata` of a request (§5.1), with the formats that the query asks for: a link that holds the whole request has no
 * room for others.
 * @param encryptionKey undefined for a response in the clear
 */
export function clientMetadata({ credentials }: DcqlQuery, encryptionKey?: Jwk) {
  const formats = new Set<string>(credentials.map(({ format }) => format));
  const supported = Object.entries(formatsSupported()).filter(([format]) => formats.has(format));
  return {
    ...(encryptionKey && {
      jwks: { keys: [{ ...encryptionKey, kid: jwkThumbprint(encryptionKey), use: 'enc', alg: 'ECDH-ES' }] },
      encrypted_response_enc_values_supported: JWE_ENCRYPTIONS,
    }),
    vp_formats_supported: Object.fromEntries(supported) as Partial<ReturnType<typeof formatsSupported>>,
  };
}
