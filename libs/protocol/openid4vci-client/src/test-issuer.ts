import { randomBytes, X509Certificate } from 'node:crypto';
import type { Jwk, KeyPair } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import { issueMdoc } from '@vc/protocol/mdoc';
import type {
  AuthorizationServerMetadata,
  CredentialConfiguration,
  CredentialIssuerMetadata,
  CredentialOffer,
} from '@vc/protocol/openid4vci';
import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { StatusListTokenContent } from '@vc/protocol/status-list';
import { createStatusListCwt, createStatusListToken, StatusList } from '@vc/protocol/status-list';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { issueVcJwt, issueVcSdJwt, toDateTimeStamp, toDocumentType } from '@vc/protocol/vcdm';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { HolderKey } from './holder-key';
import { OfferRejectedError } from './offer-rejected-error';

export const NOW = new Date('2026-06-01T12:00:00Z');
export const SECONDS = NOW.getTime() / 1000;
const DATES = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
export const VCT = 'urn:example:person';
export const DOCTYPE = 'org.example.person';
export const SD_JWT_CONFIGURATION: CredentialConfiguration = { format: 'dc+sd-jwt', scope: 'person', vct: VCT };
export const MDOC_CONFIGURATION: CredentialConfiguration = { format: 'mso_mdoc', scope: 'mdoc', doctype: DOCTYPE };
export const W3C_TYPE = 'urn:example:person';
export const W3C_CONFIGURATIONS: Record<SecuringMechanism, CredentialConfiguration> = {
  'vc+jwt': { format: 'vc+jwt', credential_definition: { type: ['VerifiableCredential', W3C_TYPE] } },
  'vc+sd-jwt': { format: 'vc+sd-jwt', credential_definition: { type: ['VerifiableCredential', W3C_TYPE] } },
};
export const ISSUER_URI = 'https://issuer.example/person-registry';
export const STATUS_LIST_URI = 'https://issuer.example/lists/1';

export const ISSUER_METADATA: CredentialIssuerMetadata = {
  credential_issuer: 'https://issuer.example/one',
  authorization_servers: ['https://as.example'],
  credential_endpoint: 'https://issuer.example/one/credential',
  nonce_endpoint: 'https://issuer.example/one/nonce',
  deferred_credential_endpoint: 'https://issuer.example/one/deferred',
  notification_endpoint: 'https://issuer.example/one/notification',
  credential_configurations_supported: { person: SD_JWT_CONFIGURATION, mdoc: MDOC_CONFIGURATION },
};
export const ISSUER_METADATA_URL = 'https://issuer.example/.well-known/openid-credential-issuer/one';

export const SERVER_METADATA: AuthorizationServerMetadata = {
  issuer: 'https://as.example',
  token_endpoint: 'https://as.example/token',
  authorization_endpoint: 'https://as.example/authorize?tenant=1',
};
export const SERVER_METADATA_URL = 'https://as.example/.well-known/oauth-authorization-server';

export const OFFER: CredentialOffer = {
  credential_issuer: ISSUER_METADATA.credential_issuer,
  credential_configuration_ids: ['person'],
  grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'code-1' } },
};

/** A source without any DID document. */
export const NO_DIDS: DidDocuments = {
  read: async () => {
    throw new DidError('the DID document does not exist');
  },
};

export type TestHolderKey = HolderKey & KeyPair;

export function createHolderKey(): TestHolderKey {
  const keys = generateKeys('P-256');
  return { ...keys, jwk: publicJwkOf(keys.publicKey), alg: 'ES256', sign: signerOf(keys) };
}

interface CredentialOptions {
  holderKey?: Jwk;
  /** `vct` or document type. */
  type?: string;
  expiresAt?: Date;
  status?: { status_list: { uri: string; idx: number } };
}

/** Issues credentials and status lists with a certificate of an authority of its own. */
export class TestIssuer {
  private constructor(
    private readonly keys: KeyPair,
    readonly certificate: X509Certificate,
    private readonly issueCertificate: (publicKey: KeyPair['publicKey']) => Promise<X509Certificate>,
  ) {}

  static async create(name = 'Issuer'): Promise<TestIssuer> {
    const root = generateKeys('P-256').privateKey;
    const issuerCertificate = await createRootCertificate({ ...DATES, subject: `CN=${name} root`, key: root });
    const issueCertificate = async (publicKey: KeyPair['publicKey']) => {
      const pem = await createLeafCertificate({
        ...DATES,
        subject: `CN=${name}, C=ZA`,
        publicKey,
        issuerCertificate,
        issuerKey: root,
        subjectAlternativeNames: [{ type: 'url', value: ISSUER_URI }],
      });
      return new X509Certificate(pem);
    };
    const keys = generateKeys('P-256');
    return new TestIssuer(keys, await issueCertificate(keys.publicKey), issueCertificate);
  }

  /** Another signer with a certificate of the same authority. */
  async sibling(): Promise<TestIssuer> {
    const keys = generateKeys('P-256');
    return new TestIssuer(keys, await this.issueCertificate(keys.publicKey), this.issueCertificate);
  }

  get header() {
    return { alg: 'ES256', x5c: [this.certificate.raw.toString('base64')] };
  }

  issueSdJwt({ holderKey, type = VCT, expiresAt = DATES.notAfter, status }: CredentialOptions): Promise<string> {
    return issueSdJwtVc({
      alg: 'ES256',
      x5c: this.header.x5c,
      sign: signerOf(this.keys),
      randomBytes,
      issuedAt: NOW,
      expiresAt,
      vct: type,
      claims: { name: 'Thandi' },
      isSelectivelyDisclosable: () => true,
      ...(holderKey && { holderKey }),
      ...(status && { status }),
    });
  }

  /** A credential of the W3C data model, whose issuer is the subject alternative name of the certificate. */
  issueW3c(
    mechanism: SecuringMechanism,
    { holderKey, type = W3C_TYPE, expiresAt = DATES.notAfter, status }: CredentialOptions,
  ): Promise<string> {
    const { '@context': contexts, type: term } = toDocumentType(type);
    const credential = {
      '@context': contexts,
      type: ['VerifiableCredential', term],
      issuer: ISSUER_URI,
      validFrom: toDateTimeStamp(DATES.notBefore),
      validUntil: toDateTimeStamp(expiresAt),
      credentialSubject: { name: 'Thandi' },
    };
    const options = {
      credential,
      alg: 'ES256' as const,
      x5c: this.header.x5c,
      sign: signerOf(this.keys),
      issuedAt: NOW,
    };
    const bound = { ...options, holderKey, status };
    return mechanism === 'vc+jwt'
      ? issueVcJwt(bound)
      : issueVcSdJwt({
          ...bound,
          randomBytes,
          isSelectivelyDisclosable: ([name, claim]) => name === 'credentialSubject' && claim !== undefined,
        });
  }

  async issueMdoc({ holderKey, type = DOCTYPE, expiresAt, status }: CredentialOptions & { holderKey: Jwk }) {
    const mdoc = await issueMdoc({
      alg: 'ES256',
      x5chain: [this.certificate.raw],
      sign: signerOf(this.keys),
      randomBytes,
      docType: type,
      nameSpaces: { 'org.example.1': { name: 'Thandi' } },
      validityInfo: { signed: NOW, validFrom: NOW, validUntil: expiresAt ?? DATES.notAfter },
      deviceKey: holderKey,
      status,
    });
    return Buffer.from(mdoc).toString('base64url');
  }

  /** A status list with one status that is not `valid`. */
  createStatusList(index: number, status: number, uri = STATUS_LIST_URI): Promise<string> {
    return createStatusListToken({ ...this.listContent(index, status, uri), header: { x5c: this.header.x5c } });
  }

  /** The same in CWT format. */
  createStatusListCwt(index: number, status: number): Promise<Buffer> {
    return createStatusListCwt({
      ...this.listContent(index, status, STATUS_LIST_URI),
      x5chain: [this.certificate.raw],
    });
  }

  private listContent(index: number, status: number, uri: string): StatusListTokenContent {
    const list = StatusList.create(2, 64);
    list.set(index, status);
    const dates = { issuedAt: NOW, expiresAt: DATES.notAfter, ttl: 60 };
    return { ...dates, list, uri, alg: 'ES256', sign: signerOf(this.keys) };
  }
}

function signerOf({ privateKey }: KeyPair) {
  return createSigner(privateKey);
}

/** The reasons of the OfferRejectedError that the work throws. */
export async function rejectionOf(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof OfferRejectedError) return error.reasons;
    throw error;
  }
  throw new Error('Nothing was rejected.');
}
