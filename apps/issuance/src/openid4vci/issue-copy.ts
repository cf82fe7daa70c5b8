import { encodeBase64Url, pooledRandomBytes } from '@vc/protocol/crypto';
import { issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { AttributeDefinitions, NameSpaceDefinitions } from '../credential-definitions/attribute-definition';
import { isW3cFormat } from '../credential-definitions/credential-definition';
import { toNameSpaces } from '../credential-definitions/element-values';
import { issueAsW3cCredential } from './issue-w3c-copy';
import type { CredentialCopy } from './credential-copy';
import { createDisclosureRule } from './selective-disclosure';

/** Signs a copy and encodes it as a wallet receives it (OpenID4VCI 1.0 Appendix A). */
export async function issueCopy(copy: CredentialCopy): Promise<string> {
  const { format } = copy.template;
  if (format === 'mdoc') return issueAsMdoc(copy);
  return isW3cFormat(format) ? issueAsW3cCredential(copy) : issueAsSdJwtVc(copy);
}

/**
 * The issuer is the tenant's DID. With a certificate the `kid` names the DID, and there is no `iss` (ADR 12), unless the tenant is an
 * entity of a federation: then `iss` is its Entity Identifier, by which verifiers find the trust chain (ADR 89).
 */
async function issueAsSdJwtVc({
  template,
  attributes,
  signer,
  base,
  validity,
  ...copy
}: CredentialCopy): Promise<string> {
  const { x5c } = signer;
  const did = signer.didAt(base);
  const entity = signer.entityAt(base);
  return issueSdJwtVc({
    claims: attributes,
    isSelectivelyDisclosable: createDisclosureRule(template.attributes as AttributeDefinitions),
    vct: template.type,
    ...validity,
    ...copy,
    ...(template.issuer.signer === 'did:web'
      ? { issuer: did }
      : { x5c, ...(entity !== undefined && { issuer: entity }) }),
    kid: signer.kidOf(did),
    alg: signer.alg,
    sign: signer.sign,
    randomBytes: pooledRandomBytes,
  });
}

async function issueAsMdoc({ template, attributes, ...copy }: CredentialCopy): Promise<string> {
  const { signer, validity, holderKey, status } = copy;
  const { issuedAt, notBefore = issuedAt, expiresAt } = validity;
  const issuerSigned = await issueMdoc({
    docType: template.type,
    nameSpaces: toNameSpaces(attributes, template.attributes as NameSpaceDefinitions),
    validityInfo: { signed: issuedAt, validFrom: notBefore, validUntil: expiresAt },
    deviceKey: holderKey,
    status,
    alg: signer.alg,
    x5chain: signer.x5chain,
    sign: signer.sign,
    randomBytes: pooledRandomBytes,
  });
  return encodeBase64Url(issuerSigned);
}
