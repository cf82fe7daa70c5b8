import { randomBytes } from 'node:crypto';
import type { NameSpaces } from '@vc/protocol/mdoc';
import { issueMdoc } from '@vc/protocol/mdoc';
import type { CertifiedKey } from './certified-key';
import { holderKeysIn } from './test-issuer-credentials';

const DAY_MS = 86_400_000;

export interface TestMdoc {
  docType: string;
  nameSpaces: NameSpaces;
}

/** `credential_configurations_supported` of the issuer of this mdoc (OpenID4VCI 1.0 Appendix A.2.2). */
export function mdocConfiguration({ docType }: TestMdoc) {
  return { format: 'mso_mdoc', doctype: docType, scope: 'mdoc' };
}

/** An mdoc for each key of a Credential Request, valid for a day. @param body of the request */
export async function issueMdocs(mdoc: TestMdoc, body: string, signer: CertifiedKey): Promise<string[]> {
  const now = new Date();
  const validityInfo = { signed: now, validFrom: now, validUntil: new Date(now.getTime() + DAY_MS) };
  return Promise.all(
    holderKeysIn(body).map(async (deviceKey) => {
      const issued = await issueMdoc({
        ...mdoc,
        validityInfo,
        deviceKey,
        alg: 'ES256',
        x5chain: [signer.leaf.raw],
        sign: (input) => signer.sign(input),
        randomBytes,
      });
      return Buffer.from(issued).toString('base64url');
    }),
  );
}
