import { X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import type { KeyPair } from '@vc/protocol/crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import { x509HashClientId } from '@vc/protocol/openid4vp';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';

export const NOW = new Date('2026-06-01T12:00:00Z');
export const SECONDS = NOW.getTime() / 1000;
const DATES = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
export const RESPONSE_URI = 'https://verifier.example/responses';
export const DID = 'did:web:verifier.example';

/** Parameters that each request has, whatever its response mode. */
export const QUERY = {
  response_type: 'vp_token',
  nonce: 'n-0S6_WzA2Mj',
  dcql_query: { credentials: [{ id: 'pid', format: 'dc+sd-jwt', meta: { vct_values: ['urn:pid'] } }] },
};

export const DIRECT_POST = { ...QUERY, response_mode: 'direct_post', response_uri: RESPONSE_URI };

/** A source without any DID document. */
export const NO_DIDS: DidDocuments = {
  read: async () => {
    throw new DidError('the DID document does not exist');
  },
};

/** A verifier with a certificate of an authority of its own, and a DID. jose signs its requests. */
export class TestVerifier {
  private constructor(
    readonly keys: KeyPair,
    readonly certificate: X509Certificate,
    readonly rootCertificate: X509Certificate,
  ) {}

  static async create(dates: Partial<typeof DATES> = {}): Promise<TestVerifier> {
    const [keys, root] = [generateKeys('P-256'), generateKeys('P-256').privateKey];
    const issuerCertificate = await createRootCertificate({ ...DATES, ...dates, subject: 'CN=Root', key: root });
    const leaf = await createLeafCertificate({
      ...DATES,
      ...dates,
      subject: 'CN=Verifier, C=ZA',
      publicKey: keys.publicKey,
      issuerCertificate,
      issuerKey: root,
      subjectAlternativeNames: [{ type: 'dns', value: 'verifier.example' }],
    });
    return new TestVerifier(keys, new X509Certificate(leaf), new X509Certificate(issuerCertificate));
  }

  /** `x509_hash` of the certificate. */
  get clientId(): string {
    return x509HashClientId(this.certificate.raw);
  }

  get header() {
    return { alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [this.certificate.raw.toString('base64')] };
  }

  get kid(): string {
    return `${DID}#key-1`;
  }

  get dids(): DidDocuments {
    const method = {
      id: this.kid,
      type: 'JsonWebKey',
      controller: DID,
      publicKeyJwk: publicJwkOf(this.keys.publicKey),
    };
    const document: DidDocument = {
      id: DID,
      verificationMethod: [method],
      assertionMethod: [],
      authentication: [this.kid],
    };
    return {
      read: async (did, find) => {
        if (did !== DID) throw new DidError('the DID document does not exist');
        return find(document);
      },
    };
  }

  /** Signs a request object. Members of `header` that are undefined are left out. */
  sign(payload: object, header: object = {}): Promise<string> {
    const merged = JSON.parse(JSON.stringify({ ...this.header, ...header })) as { alg: string };
    return new SignJWT({ ...payload }).setProtectedHeader(merged).sign(this.keys.privateKey);
  }
}

/** The reasons of the RequestRejectedError that the work throws. */
export async function rejectionOf(work: () => unknown): Promise<string[]> {
  try {
    await work();
  } catch (error) {
    if (error instanceof RequestRejectedError) return error.reasons;
    throw error;
  }
  throw new Error('Nothing was rejected.');
}
