import { randomUUID } from 'node:crypto';
import { pooledRandomBytes } from '@vc/protocol/crypto';
import type { ClaimPath } from '@vc/protocol/sd-jwt-vc';
import { issueVcJwt, issueVcSdJwt } from '@vc/protocol/vcdm';
import type { AttributeDefinitions } from '../credential-definitions/attribute-definition';
import { toW3cDocument } from '../credential-definitions/w3c-document';
import type { CredentialCopy } from './credential-copy';
import { credentialExpired } from './openid4vci.errors';
import { createDisclosureRule } from './selective-disclosure';

/**
 * Issues a credential of the W3C data model 2.0 (ADR 90). The issuer is the tenant's DID, which `kid` names. Each copy
 * has an `id` of its own, so that the copies are not linked.
 * @throws OpenId4VciError `credential_request_denied` when the signer's certificate ends before the credential begins
 */
export async function issueAsW3cCredential({
  template,
  attributes,
  signer,
  base,
  ...copy
}: CredentialCopy): Promise<string> {
  const did = signer.didAt(base);
  const { issuedAt, notBefore: validFrom = issuedAt, expiresAt: validUntil } = copy.validity;
  if (validFrom > validUntil) throw credentialExpired();
  const times = { id: `urn:uuid:${randomUUID()}`, issuer: did, validFrom, validUntil };
  const options = {
    credential: toW3cDocument(template, attributes, times),
    issuedAt,
    expiresAt: validUntil,
    holderKey: copy.holderKey,
    status: copy.status,
    ...(template.issuer.signer === 'certificate' && { x5c: signer.x5c }),
    kid: signer.kidOf(did),
    alg: signer.alg,
    sign: signer.sign,
  };
  if (template.format === 'w3c-vc-jwt') return issueVcJwt(options);
  const isSelectivelyDisclosable = createSubjectRule(template.attributes as AttributeDefinitions);
  return issueVcSdJwt({ ...options, isSelectivelyDisclosable, randomBytes: pooledRandomBytes });
}

/** The claims of the subject alone are disclosures; all other properties are signed as they are. */
function createSubjectRule(attributes: AttributeDefinitions): (path: ClaimPath) => boolean {
  const isDisclosure = createDisclosureRule(attributes);
  return ([property, ...claim]) => property === 'credentialSubject' && claim.length > 0 && isDisclosure(claim);
}
