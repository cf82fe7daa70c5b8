export { CertificatePage } from './certificate-page';
export { CertificatesPage } from './certificates-page';
export { TrustedEntitiesPage } from './trusted-entities-page';
export { TrustedEntityPage } from './trusted-entity-page';
