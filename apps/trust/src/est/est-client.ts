import type { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  OutgoingHttp,
  OutgoingHttpError,
  type OutgoingRequest,
  type OutgoingResponse,
} from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { isBase64 } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { parseHttpDate } from '@vc/protocol/times';
import { CertsOnlyError, parseCertsOnly } from '@vc/protocol/x509';
import { EstError } from './est.errors';
import type { EstAuthentication, EstRenewal } from './est-renewal.entity';

/** Longer than any message of ten certificates in base64. */
export const MAX_EST_BYTES = 64 * 1024;

/** The client for EST servers: https only. */
export class EstHttp extends OutgoingHttp {}

/** Requests of RFC 7030, with the clarifications of RFC 8951. */
@Injectable()
export class EstClient {
  constructor(
    private readonly http: EstHttp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Posts a request to `simplereenroll` (RFC 7030 §4.2.2).
   * @param request PEM of PKCS #10
   * @returns the certificates of the answer, none of them verified
   * @throws EstError, with the wait that the server demands for the answer 202
   */
  async reenroll(
    renewal: Pick<EstRenewal, 'url' | 'label' | 'authorities'>,
    authentication: EstAuthentication,
    request: string,
  ): Promise<X509Certificate[]> {
    const response = await this.send(
      {
        method: 'POST',
        url: toOperation(renewal, 'simplereenroll'),
        headers: {
          'content-type': 'application/pkcs10',
          'content-transfer-encoding': 'base64',
          accept: 'application/pkcs7-mime',
        },
        body: request.replace(/-----(BEGIN|END) CERTIFICATE REQUEST-----/g, '').trim(),
        authorities: renewal.authorities,
        ...(isByPassword(authentication) ? {} : { clientCertificate: authentication }),
      },
      authentication,
    );
    return this.read(response);
  }

  private send(request: OutgoingRequest, authentication: EstAuthentication): Promise<OutgoingResponse> {
    const authorization = isByPassword(authentication) && { authorization: toBasic(authentication) };
    return translating(
      () => this.http.request({ ...request, headers: { ...request.headers, ...authorization } }),
      OutgoingHttpError,
      (cause) => new EstError(`The EST server gave no answer. ${cause.message}`, undefined, { cause }),
    );
  }

  /** RFC 7030 §4.2.3. The text of an error is not repeated: it may contain what was sent. */
  private read({ status, headers, body }: OutgoingResponse): X509Certificate[] {
    if (status === 202) {
      const retryAfterMs = readRetryAfter(headers['retry-after'], this.clock());
      throw new EstError('The EST server answered 202: it has not decided yet.', retryAfterMs);
    }
    if (status === 401 || status === 403) {
      throw new EstError(`The EST server rejected the authentication with ${status}.`);
    }
    if (status !== 200) throw new EstError(`The EST server answered ${status}.`);
    const type = headers['content-type'] ?? '';
    if (!isCertsOnly(type)) throw new EstError('The EST server answered with another media type than certs-only.');
    const text = body.toString('latin1').replace(/\s+/g, '');
    if (!isBase64(text)) throw new EstError('The EST server answered with a body that is not base64.');
    return translating(
      () => parseCertsOnly(Buffer.from(text, 'base64')),
      CertsOnlyError,
      (cause) => new EstError(`The EST server answered with a body that is not usable: ${cause.message}.`),
    );
  }
}

function toOperation({ url, label }: Pick<EstRenewal, 'url' | 'label'>, operation: string): string {
  const { origin } = new URL(url);
  return [origin, '.well-known', 'est', ...(label === null ? [] : [label]), operation].join('/');
}

function isByPassword(authentication: EstAuthentication): authentication is { username: string; password: string } {
  return 'username' in authentication;
}

function toBasic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** `smime-type` is optional here, because servers leave it out. */
function isCertsOnly(contentType: string): boolean {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const kind = parameters.find((parameter) => parameter.startsWith('smime-type='));
  return type === 'application/pkcs7-mime' && (kind === undefined || /^smime-type="?certs-only"?$/.test(kind));
}

/** RFC 9110 §10.2.3: seconds or a time. Undefined for neither. */
function readRetryAfter(value = '', now: Date): number | undefined {
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const time = parseHttpDate(value, now);
  return time && time.getTime() - now.getTime();
}
