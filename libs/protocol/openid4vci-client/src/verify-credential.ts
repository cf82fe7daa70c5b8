import type { Jwk } from '@vc/protocol/crypto';
import { jwkThumbprint } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { elementsToJson, issuerCertificates, verifyIssuerSigned } from '@vc/protocol/mdoc';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { parseSdJwtVc, verifyParsedSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { parseStatusReference } from '@vc/protocol/status-list';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { parseVc, specificType, typesOf, verifyParsedVc } from '@vc/protocol/vcdm';
import { configuredTypes } from './configured-types';
import type { CredentialSigner } from './credential-signer';
import { resolveJwtSigner, resolveMdocSigner } from './credential-signer';
import type { VerificationOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';
import { parseMdoc } from './parse-mdoc';
import type { StatusListReader } from './verify-status';

export const SUPPORTED_FORMATS = ['dc+sd-jwt', 'mso_mdoc', 'vc+jwt', 'vc+sd-jwt'] as const;
export type CredentialFormat = (typeof SUPPORTED_FORMATS)[number];

export interface VerifiedCredential {
  format: CredentialFormat;
  /** `vct`, the document type of an mdoc, or the IRI of the specific type of a W3C credential. */
  type: string;
  /** The claims of an mdoc are grouped by namespace; those of a W3C credential are its document. */
  claims: Record<string, unknown>;
  /** The proven identity of the signer (IF §2.4): a DID, or a URI or the subject of its certificate. */
  issuer: string;
  issuedAt: Date;
  /** It has a status of a kind that is known. */
  hasStatus: boolean;
}

export function isSupportedFormat(format: string): format is CredentialFormat {
  return (SUPPORTED_FORMATS as readonly string[]).includes(format);
}

/**
 * Verifies an issued credential: signature, times, type, binding to one of the holder keys, and status.
 * @throws OfferRejectedError, VcdmError, SdJwtVcError, MdocError, CertificatePathError, DidError
 */
export async function verifyCredential<K extends HolderKey>(
  credential: string,
  holderKeys: K[],
  configuration: CredentialConfiguration,
  { now, dids, statusLists }: VerificationOptions & { statusLists: StatusListReader },
): Promise<VerifiedCredential & { holderKey: K }> {
  const { format } = configuration;
  if (!isSupportedFormat(format)) throw new OfferRejectedError(['the format of the credential is not supported']);
  const verifying = verifyFormat(credential, format, { now: now(), dids });
  const { boundKey, status, signer, ...verified } = await verifying;
  if (!isOfConfiguration(verified, configuration)) {
    throw new OfferRejectedError(['the type of the credential is not the one of the offered configuration']);
  }
  const holderKey = boundKey && holderKeys.find(({ jwk }) => jwkThumbprint(jwk) === jwkThumbprint(boundKey));
  if (!holderKey) throw new OfferRejectedError(['the credential is not bound to our key']);
  await statusLists.verify(status, signer);
  return { ...verified, hasStatus: parseStatusReference(status) !== undefined, holderKey };
}

type Content = Omit<VerifiedCredential, 'hasStatus'>;
type BoundCredential = Content & { boundKey: Jwk | undefined; status: unknown; signer: CredentialSigner };

/** @throws VcdmError for types of the configuration that no context defines */
function isOfConfiguration({ format, type, claims }: Content, configuration: CredentialConfiguration) {
  if (format === 'mso_mdoc') return type === configuration.doctype;
  if (format === 'dc+sd-jwt') return type === configuration.vct;
  const types = typesOf(claims);
  return configuredTypes(configuration, claims).every((configured) => types.includes(configured));
}

/** Verifies signature and times. @throws OfferRejectedError, VcdmError, SdJwtVcError, MdocError, CertificatePathError, DidError */
function verifyFormat(
  credential: string,
  format: CredentialFormat,
  options: { now: Date; dids: DidDocuments },
): Promise<BoundCredential> {
  switch (format) {
    case 'mso_mdoc':
      return verifyMdoc(credential, options);
    case 'dc+sd-jwt':
      return verifySdJwt(credential, options);
    default:
      return verifyW3c(credential, format, options);
  }
}

async function verifyW3c(
  credential: string,
  format: SecuringMechanism,
  { now, dids }: { now: Date; dids: DidDocuments },
): Promise<BoundCredential> {
  const parsed = parseVc(credential, format);
  const signer = await resolveJwtSigner(parsed.jws.header, parsed.issuer, { now, dids });
  const verified = verifyParsedVc(parsed, signer.key, { now });
  return {
    format,
    type: specificType(verified),
    claims: verified.document,
    boundKey: verified.holderKey,
    issuer: signer.issuer,
    issuedAt: verified.issuedAt ?? verified.validFrom ?? now,
    status: verified.status,
    signer,
  };
}

async function verifySdJwt(
  credential: string,
  { now, dids }: { now: Date; dids: DidDocuments },
): Promise<BoundCredential> {
  const parsed = parseSdJwtVc(credential);
  const signer = await resolveJwtSigner(parsed.jws.header, parsed.issuer, { now, dids });
  const verified = verifyParsedSdJwtVc(parsed, signer.key, { now });
  return {
    format: 'dc+sd-jwt',
    type: verified.vct,
    claims: verified.claims,
    boundKey: verified.holderKey,
    issuer: signer.issuer,
    issuedAt: verified.issuedAt ?? now,
    status: verified.status,
    signer,
  };
}

async function verifyMdoc(credential: string, { now }: { now: Date }): Promise<BoundCredential> {
  const issuerSigned = parseMdoc(credential);
  const signer = resolveMdocSigner(issuerCertificates(issuerSigned), now);
  const { mobileSecurityObject: mso, elements } = await verifyIssuerSigned(issuerSigned, {
    resolveIssuerKey: () => signer.key,
    now,
  });
  return {
    format: 'mso_mdoc',
    type: mso.docType,
    claims: elementsToJson(elements),
    boundKey: mso.deviceKey,
    issuer: signer.issuer,
    issuedAt: mso.validityInfo.signed,
    status: mso.status,
    signer,
  };
}
