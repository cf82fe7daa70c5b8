import { createSigner, encryptJwe, parseCompactJws } from '@vc/protocol/crypto';
import { createKeyBinding } from '@vc/protocol/sd-jwt-vc';
import { Pool } from 'undici';
import type { DemoPlatform, IssuedCredential } from './issuance-flow';
import { IssuanceFlow } from './issuance-flow';
import { queryParameter } from './query-parameter';
import { requestToken } from './request-token';
import { roundRobin } from './round-robin';

const CONNECTIONS = 64;
const CREDENTIALS = 50;

interface Request {
  client_id: string;
  nonce: string;
  state: string;
  response_uri: string;
  client_metadata: { jwks: { keys: [{ kid: string }] } };
}

interface Answer {
  data: { authorizationRequestUri: string };
}

/** Presents a credential: request, request object, encrypted response, verdict. */
export class PresentationFlow {
  private readonly pool: Pool;
  private readonly nextCredential: () => IssuedCredential;

  private constructor(
    platform: DemoPlatform,
    private readonly token: string,
    credentials: IssuedCredential[],
  ) {
    this.pool = new Pool(platform.demo.publicUrl, { connections: CONNECTIONS });
    this.nextCredential = roundRobin(credentials);
  }

  /** Issues the credentials that are presented. */
  static async prepare(platform: DemoPlatform): Promise<PresentationFlow> {
    const issuance = await IssuanceFlow.prepare(platform);
    const credentials: IssuedCredential[] = [];
    for (let count = 0; count < CREDENTIALS; count += 1) credentials.push(await issuance.run());
    await issuance.close();
    return new PresentationFlow(platform, await requestToken(platform.demo, 'presentations.write'), credentials);
  }

  async run(): Promise<void> {
    const body = JSON.stringify({ presetId: 'platform:basic-identity' });
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const { data } = JSON.parse(await this.send('POST', '/api/presentations/request', headers, body)) as Answer;
    const requestUri = queryParameter(data.authorizationRequestUri, 'request_uri');
    const request = parseCompactJws(await this.send('GET', new URL(requestUri).pathname)).payload as unknown as Request;
    const form = new URLSearchParams({ response: await this.answer(request) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await this.send('POST', new URL(request.response_uri).pathname, type, form);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async answer(request: Request): Promise<string> {
    const { credential, key } = this.nextCredential();
    const presentation = await createKeyBinding({
      sdJwt: credential,
      audience: request.client_id,
      nonce: request.nonce,
      issuedAt: new Date(),
      alg: 'ES256',
      sign: createSigner(key),
    });
    const [jwk] = request.client_metadata.jwks.keys;
    const payload = JSON.stringify({ vp_token: { basic_identity: [presentation] }, state: request.state });
    return encryptJwe(payload, { jwk, kid: jwk.kid }, { enc: 'A128GCM' });
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    headers?: Record<string, string>,
    body?: string,
  ): Promise<string> {
    const response = await this.pool.request({
      method,
      path,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
    return text;
  }
}
