import type { KeyObject } from 'node:crypto';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import type { Jwk } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createKeyProof, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { Pool } from 'undici';
import { queryParameter } from './query-parameter';
import { requestToken } from './request-token';
import { roundRobin } from './round-robin';

const CONNECTIONS = 64;
const HOLDERS = 50;
const PERSON = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01', nationality: 'ZA' };

/** A platform with the demo organization. */
export interface DemoPlatform {
  demo: CompleteDemoFile;
}

interface Holder {
  jwk: Jwk;
  key: KeyObject;
}

export interface IssuedCredential {
  credential: string;
  key: KeyObject;
}

interface IssuanceAnswer {
  data: { offerUri: string; credentials: [{ credentialTemplateId: string }] };
}

interface OfferAnswer {
  grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': string } };
}

interface TokenAnswer {
  access_token: string;
}

interface NonceAnswer {
  c_nonce: string;
}

interface CredentialAnswer {
  credentials: { credential: string }[];
}

/** Issues a credential: offer, its retrieval, token, nonce, credential. Connections stay open. */
export class IssuanceFlow {
  private readonly pool: Pool;
  private readonly nextHolder: () => Holder;
  private readonly issuer: string;

  private constructor(
    platform: DemoPlatform,
    private readonly token: string,
  ) {
    const { publicUrl, organization } = platform.demo;
    this.pool = new Pool(publicUrl, { connections: CONNECTIONS });
    this.issuer = `${publicUrl}/oid4vci/${organization.tenantId}`;
    const holders = Array.from({ length: HOLDERS }, () => {
      const { privateKey } = generateKeys('P-256');
      return { jwk: publicJwkOf(privateKey), key: privateKey };
    });
    this.nextHolder = roundRobin(holders);
  }

  static async prepare(platform: DemoPlatform): Promise<IssuanceFlow> {
    return new IssuanceFlow(platform, await requestToken(platform.demo, 'credentials.write'));
  }

  /** Returns the credential with its holder key. */
  async run(): Promise<IssuedCredential> {
    const body = { presetId: 'platform:basic-identity', attributes: PERSON };
    const { data } = await this.send<IssuanceAnswer>('POST', '/api/credentials/issuance', body, this.token);
    const offerAddress = new URL(queryParameter(data.offerUri, 'credential_offer_uri')).pathname;
    const { grants } = await this.send<OfferAnswer>('GET', offerAddress);
    const code = grants[PRE_AUTHORIZED_CODE_GRANT]['pre-authorized_code'];
    const form = new URLSearchParams({ grant_type: PRE_AUTHORIZED_CODE_GRANT, 'pre-authorized_code': code });
    const { access_token: token } = await this.send<TokenAnswer>('POST', '/auth/connect/token', form);
    const { pathname } = new URL(this.issuer);
    const { c_nonce: nonce } = await this.send<NonceAnswer>('POST', `${pathname}/nonce`);
    const holder = this.nextHolder();
    const jwt = [await this.proof(holder, nonce)];
    const request = { credential_configuration_id: data.credentials[0].credentialTemplateId, proofs: { jwt } };
    const { credentials } = await this.send<CredentialAnswer>('POST', `${pathname}/credential`, request, token);
    const [issued, ...further] = credentials;
    if (!issued || further.length > 0) throw new Error('The credential response does not have exactly one credential.');
    return { credential: issued.credential, key: holder.key };
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async proof({ jwk, key }: Holder, nonce: string): Promise<string> {
    const sign = createSigner(key);
    return createKeyProof({ jwk, alg: 'ES256', sign, audience: this.issuer, nonce, issuedAt: new Date() });
  }

  private async send<Answer>(method: 'GET' | 'POST', path: string, body?: object, token?: string): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) };
    const text = isForm ? body.toString() : body && JSON.stringify(body);
    const response = await this.pool.request({ method, path, headers, ...(text !== undefined && { body: text }) });
    if (response.statusCode >= 300) {
      throw new Error(`${path} answered ${response.statusCode}: ${await response.body.text()}`);
    }
    return (await response.body.json()) as Answer;
  }
}
