import { X509Certificate } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { encryptJwe, jwkThumbprint, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { createDeviceResponse } from '@vc/protocol/mdoc';
import type { DirectPostRequest } from '@vc/protocol/openid4vp';
import { sessionTranscript } from '@vc/protocol/openid4vp';
import { createKeyBinding } from '@vc/protocol/sd-jwt-vc';
import type { Holder } from './holder';
import type { JsonAnswer } from './request-json';
import { requestJson } from './request-json';

/** A request object that a wallet has fetched and checked. */
export interface FetchedRequest extends Omit<DirectPostRequest, 'state'> {
  state?: string;
  client_metadata: { jwks?: { keys: (Jwk & { kid: string })[] } };
}

/** What an answer says of its request; an altered one says something else. */
export type Claimed = Pick<FetchedRequest, 'client_id' | 'nonce' | 'response_uri' | 'client_metadata'>;

export interface PresentedMdoc {
  issuerSigned: Uint8Array;
  docType: string;
  disclose: Record<string, string[]>;
}

/** A wallet at the level of HTTP and of signatures, for answers that no honest wallet would give. */
export class Presenter {
  /** @param publicUrl that the verifier names in addresses @param url where it answers */
  constructor(
    readonly holder: Holder,
    private readonly publicUrl: string,
    private readonly url: string,
  ) {}

  /** Follows `authorizationRequestUri`. */
  async fetch(authorizationRequestUri: string): Promise<FetchedRequest> {
    const query = new URL(authorizationRequestUri).searchParams;
    const response = await fetch(this.reachable(query.get('request_uri')!));
    if (!response.ok) throw new Error(`The request cannot be fetched: ${response.status}`);
    const jws = parseCompactJws(await response.text());
    const [leaf] = jws.header.x5c as string[];
    verifyJws(jws, new X509Certificate(Buffer.from(leaf!, 'base64')).publicKey, ['ES256']);
    const request = jws.payload as unknown as FetchedRequest;
    if (request.client_id !== query.get('client_id')) throw new Error('The client id is another one.');
    return request;
  }

  async sdJwt(sdJwt: string, request: Claimed, more: Partial<Parameters<typeof createKeyBinding>[0]> = {}) {
    const { alg, sign } = this.holder;
    return createKeyBinding({
      sdJwt,
      audience: request.client_id,
      nonce: request.nonce,
      issuedAt: new Date(),
      alg,
      sign,
      ...more,
    });
  }

  async mdoc(
    { issuerSigned, docType, disclose }: PresentedMdoc,
    request: Claimed,
    holder = this.holder,
  ): Promise<Buffer> {
    const { client_id: clientId, nonce, response_uri: responseUri } = request;
    const key = keyOf(request);
    const transcript = sessionTranscript({
      clientId,
      nonce,
      responseUri,
      encryptionKeyThumbprint: key && jwkThumbprint(key),
    });
    const { alg, sign } = holder;
    return createDeviceResponse({ docType, issuerSigned, disclose, sessionTranscript: transcript, alg, sign });
  }

  /** Encrypted where that is asked for. */
  async answer(request: FetchedRequest, vpToken: unknown): Promise<JsonAnswer> {
    const { state } = request;
    const key = keyOf(request);
    if (!key) return this.post(request, { vp_token: JSON.stringify(vpToken), ...(state && { state }) });
    const payload = JSON.stringify({ vp_token: vpToken, state });
    return this.post(request, { response: encryptJwe(payload, { jwk: key, kid: key.kid }, { enc: 'A256GCM' }) });
  }

  post(request: Pick<FetchedRequest, 'response_uri'>, form: Record<string, string>): Promise<JsonAnswer> {
    return requestJson(this.reachable(request.response_uri), { body: new URLSearchParams(form) });
  }

  reachable(address: string): string {
    return address.replace(this.publicUrl, this.url);
  }
}

export function keyOf({ client_metadata: metadata }: Pick<Claimed, 'client_metadata'>) {
  return metadata.jwks?.keys[0];
}
