export { createLeafCertificate, createRootCertificate } from './create-certificate';
export type { LeafCertificateOptions, RootCertificateOptions } from './create-certificate';
export { CertificatePathError, parseX5c, verifyCertificatePath, verifyToTrustAnchor } from './certificate-path';
export { describeCertificate } from './describe-certificate';
export type { CertificateDescription } from './describe-certificate';
