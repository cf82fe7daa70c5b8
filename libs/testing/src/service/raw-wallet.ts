import { randomUUID } from 'node:crypto';
import { PLATFORM_WALLET_HEADER, platformWalletCodeOf } from '@vc/platform/access-control';
import { decryptJwe, encryptJwe } from '@vc/protocol/crypto';
import { Holder } from '../unit/holder';
import type { JsonAnswer } from '../unit/request-json';
import { requestJson } from '../unit/request-json';
import type { TestAuthority } from './test-authority';
import { testServiceKeys } from '../keys/test-service-keys';

interface RawWalletOptions {
  /** Where the issuance service listens. */
  url: string;
  authority: TestAuthority;
  tenantId: string;
  /** Base URL of the issuer. Default: `PUBLIC_URL`. */
  base?: string;
}

/** A wallet that says exactly what a spec wants it to say at the issuer's endpoints. */
export class RawWallet {
  readonly holder = new Holder();

  constructor(private readonly options: RawWalletOptions) {}

  get issuer(): string {
    const { authority, tenantId, base = authority.publicUrl } = this.options;
    return `${base}/oid4vci/${tenantId}`;
  }

  /** The same wallet at the issuer's other base URL, whose host it names in its requests. */
  at(base: string): RawWallet {
    return new RawWallet({ ...this.options, base });
  }

  /** `Host` header of its requests, if it is not that of the service. */
  get host(): string | undefined {
    const { base } = this.options;
    return base === undefined ? undefined : new URL(base).host;
  }

  /** Creates the access token that the authorization server issues for the offer. @param claims replace the usual ones */
  async accessToken(
    issuance: { id: string; credentials: { credentialTemplateId: string }[] },
    claims: Record<string, unknown> = {},
  ): Promise<string> {
    const { authority, tenantId } = this.options;
    const configurationIds = issuance.credentials.map(({ credentialTemplateId }) => credentialTemplateId);
    return authority.accessToken({
      tenantId,
      scopes: [],
      clientId: 'wallet',
      claims: {
        aud: this.issuer,
        issuance_id: issuance.id,
        credential_configuration_ids: configurationIds,
        ...claims,
      },
    });
  }

  async metadata(): Promise<JsonAnswer> {
    const url = `${this.options.url}/.well-known/openid-credential-issuer/oid4vci/${this.options.tenantId}`;
    return requestJson(url, { host: this.host });
  }

  async nonce(): Promise<string> {
    return (await this.post('nonce', undefined)).body.c_nonce;
  }

  async proof(more: Partial<Parameters<Holder['proof']>[0]> = {}, holder = this.holder): Promise<string> {
    return holder.proof({ audience: this.issuer, nonce: await this.nonce(), ...more });
  }

  /** Further headers of every request. */
  headersOf: (token: string) => Record<string, string> = () => ({});

  /** Sends what the platform's own wallet is recognized by. */
  actAsPlatformWallet(): void {
    this.headersOf = (token) => ({
      [PLATFORM_WALLET_HEADER]: platformWalletCodeOf(token, testServiceKeys('wallet')),
    });
  }

  post(endpoint: string, token: string | undefined, body?: object): Promise<JsonAnswer> {
    return requestJson(`${this.options.url}/oid4vci/${this.options.tenantId}/${endpoint}`, {
      method: 'POST',
      token,
      body,
      headers: token === undefined ? {} : this.headersOf(token),
      host: this.host,
    });
  }

  /** One credential of that configuration, with an honest proof. */
  async request(token: string, configurationId: string, more: object = {}): Promise<JsonAnswer> {
    const proofs = { jwt: [await this.proof()] };
    return this.post('credential', token, { credential_configuration_id: configurationId, proofs, ...more });
  }

  /** Encrypts the request, asks for an encrypted response, and opens it (OpenID4VCI 1.0 §10). */
  async postEncrypted(endpoint: string, token: string, body: object, { enc = 'A128GCM' as const, zip = false } = {}) {
    const key = new Holder();
    const [own] = (await this.metadata()).body.credential_request_encryption.jwks.keys;
    const jwk = { ...key.jwk, alg: 'ECDH-ES', use: 'enc', kid: randomUUID() };
    const request = { ...body, credential_response_encryption: { jwk, enc, ...(zip && { zip: 'DEF' }) } };
    const { url, tenantId } = this.options;
    const response = await fetch(`${url}/oid4vci/${tenantId}/${endpoint}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jwt' },
      body: encryptJwe(JSON.stringify(request), { jwk: own, kid: own.kid }, { enc, zip }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type');
    if (type !== 'application/jwt') return { status: response.status, type, body: JSON.parse(text) };
    const { header, plaintext } = decryptJwe(text, key.privateKey);
    return { status: response.status, type, header, body: JSON.parse(plaintext.toString()) };
  }
}
