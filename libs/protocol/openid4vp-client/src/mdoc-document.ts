import type { CreateDeviceResponseOptions } from '@vc/protocol/mdoc';
import type { ChosenCredential } from './chosen-credential';

/** The document of a `DeviceResponse` that discloses the chosen claims of an mdoc. */
export function toDocumentOptions(
  chosen: ChosenCredential,
  sessionTranscript: Uint8Array,
): CreateDeviceResponseOptions {
  const { type: docType, credential, paths, alg, sign } = chosen;
  // An issuer chooses the names, which may be those of members that each JavaScript object has.
  const disclose = new Map<string, string[]>();
  for (const [nameSpace, element] of paths) {
    const name = String(nameSpace);
    disclose.set(name, [...(disclose.get(name) ?? []), String(element)]);
  }
  const issuerSigned = Buffer.from(credential, 'base64url');
  return { docType, issuerSigned, disclose: Object.fromEntries(disclose), sessionTranscript, alg, sign };
}
