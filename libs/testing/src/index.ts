export { dpopProof } from './dpop-proof';
export { LocalServer, readBody, sendJson } from './local-server';
export { fetchAsHost } from './fetch-as-host';
export { requestJson } from './request-json';
export type { JsonAnswer } from './request-json';
export { createTestDatabase } from './test-database';
export type { TestDatabase } from './test-database';
export { provideTemplate } from './test-template';
export { TestDns } from './test-dns';
export { FederationEntity, TestFederation } from './test-federation';
export type { ChangedClaims } from './test-federation';
export { TestProxy } from './test-proxy';
export { TestPooler, whyNoPooler } from './test-pooler';
export { DatabaseProxy } from './database-proxy';
export { rowsRead } from './rows-read';
export { TestSchema } from './test-schema';
export { startTestKafka } from './test-kafka';
export { migrateTestServices, testServiceDatabaseUrl } from './test-logins';
export type { TestKafka } from './test-kafka';
export { startTestService } from './test-service';
export {
  testInternalHttp,
  testKeyEncryptionKey,
  testServiceKeys,
  testServiceKeysEnvironment,
  testServiceToken,
} from './test-service-keys';
export type { TestService } from './test-service';
export { TestAuthority } from './test-authority';
export { listAlerts } from './list-alerts';
export { metricValue } from './metric-value';
export { waitFor } from './wait-for';
export { stopClock } from './stopped-clock';
export type { StoppedClock } from './stopped-clock';
export { startMailServer } from './mail-server';
export { deliveryStatusNotification } from './delivery-status-notification';
export { mailText } from './mail-text';
export { rsaKeyPem } from './rsa-key-pem';
export type { MailServer, ReceivedMail } from './mail-server';
export { TraceReceiver } from './trace-receiver';
export type { ReceivedSpan } from './trace-receiver';
export { startWebhookReceiver } from './webhook-receiver';
export type { WebhookReceiver } from './webhook-receiver';
export { signedMessage, startTestBus } from './test-bus';
export type { TestBus } from './test-bus';
export { TEST_ISSUER_VCT } from './test-issuer-metadata';
export { TestIssuer } from './test-issuer';
export type { Dishonesty } from './test-issuer';
export { TestReader } from './test-reader';
export type { ReaderDishonesty } from './test-reader';
export { Browser } from './browser';
export { type Caller, TestWorld } from './test-world';
export { AttestedWallet, WalletAttester } from './attested-wallet';
export { KeyClient } from './key-client';
export { documentedOperations } from './documented-operations';
export type { DocumentedOperation } from './documented-operations';
export { documentedSnippet } from './documented-snippet';
export { OpenApiDocuments, pointerTo } from './open-api-documents';
export type { Place } from './open-api-documents';
export { CertifiedKey } from './certified-key';
export { TestTrustedEntities } from './test-trusted-entities';
export { freePort } from '@vc/development/free-port';
export { OpensslAuthority } from './openssl-authority';
export { SoftHsm, whyNoSoftHsm } from './soft-hsm';
export { OpenBao } from './open-bao';
export { TokenReviews } from './token-reviews';
export { TestRegistrar } from './test-registrar';
export { TestTrust } from './test-trust';
export { Holder } from './holder';
export { ASK_BADGE, HolderWorld } from './holder-world';
export { IssuerWorld } from './issuer-world';
export { RawWallet } from './raw-wallet';
export { CredentialMaker } from './credential-maker';
export { keyOf, Presenter } from './presenter';
export type { Claimed, FetchedRequest } from './presenter';
export { ASK_MDOC, ASK_SD_JWT, DOC_TYPE, NAME_SPACE, PERSON, VCT, VerifierWorld } from './verifier-world';
export { TestVerifier } from './test-verifier';
export type { VerifierDishonesty } from './test-verifier';
export { listActs, verifyTestAudit } from './verify-test-audit';
export { computeTotpCode } from './totp-code';
export { TestPasskey } from './test-passkey';
export type { PasskeyAlgorithm, PasskeyAlterations } from './test-passkey';
export { listDocument, listedEntity, PID_ISSUANCE, PID_PROVIDERS, PID_REVOCATION, signList } from './test-trust-list';
export type { SchemeInformation } from './test-trust-list';
export {
  canonicalXml,
  EU_GENERIC,
  EU_LIST_OF_LISTS,
  QUALIFIED_ATTESTATIONS,
  QUALIFIED_AUTHORITY,
  signXmlList,
  xmlList,
} from './test-xml-trust-list';
export type { TestXmlList, TestXmlPointer, TestXmlService, XmlSignatureChanges } from './test-xml-trust-list';
