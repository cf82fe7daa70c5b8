export { parseX5c, parseX5chain, verifyCertificatePath, verifyToTrustAnchor, findPath } from './certificate-path';
export type { CertificateChain, LeafRules } from './certificate-path';
export { CertificatePathError } from './certificate-path-error';
export { readCertificateNames, readSubjectIdentifiers } from './certificate-names';
export type { CertificateNames } from './certificate-names';
export type { CertificateSigner } from './certificate-signer';
export { createLeafCertificate, createRootCertificate } from './create-certificate';
export type { LeafCertificateOptions, RootCertificateOptions } from './create-certificate';
export { checkRevocation } from './check-revocation';
export type { RevocationIssue, RevocationOptions, UsableCrl } from './check-revocation';
export { createCrl } from './create-crl';
export type { CrlOptions } from './create-crl';
export { listUsageIssues } from './certificate-constraints';
export { CrlError } from './crl-error';
export { createRenewalRequest, haveSameNames } from './create-renewal-request';
export type { RenewalRequestOptions } from './create-renewal-request';
export { createCertificateSigningRequest } from './create-csr';
export type { CsrOptions } from './create-csr';
export {
  authorityKeyIdentifierOf,
  describeCertificate,
  describeIssuer,
  fingerprintOf,
  parsePemCertificate,
  parsePemCertificates,
  subjectUrisOf,
  toPlainPem,
} from './describe-certificate';
export type { CertificateDescription } from './describe-certificate';
export { readDistributionPoints } from './distribution-points';
export type { DistributionPoint } from './distribution-points';
export { permitsDnsNames } from './encode-name-constraints';
export { MDL_DOCUMENT_SIGNER, MDL_READER_AUTHENTICATION, OCSP_SIGNING } from './extended-key-usages';
export { createOcspError, createOcspResponse, isIssuedBy } from './create-ocsp-response';
export type { OcspResponseOptions, OcspStatus } from './create-ocsp-response';
export { OcspRequestError, parseOcspRequest } from './parse-ocsp-request';
export type { OcspCertificateId, OcspRequest } from './parse-ocsp-request';
export { parseCertificate } from './parse-certificate';
export { CertsOnlyError, parseCertsOnly } from './parse-certs-only';
export { parseCrl } from './parse-crl';
export type { CertificateRevocationList } from './parse-crl';
export { verifyCrlIssuer } from './verify-crl';
export { isValidAt, readDerValidity, readValidity } from './validity';
export type { Validity } from './validity';
