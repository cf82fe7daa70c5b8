import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import type { ClientIdPrefix, ResponseMode } from '@vc/protocol/openid4vp';
import { isDcApiMode } from '@vc/protocol/openid4vp';

const SOURCES = ['presentationTemplateId', 'presetId', 'credentials'] as const;

/** The member of the body that says what is requested. */
export type RequestSource = (typeof SOURCES)[number];

/** The members of a request body that these rules compare with each other. */
export interface PresentationOptions {
  presentationTemplateId?: string;
  presetId?: string;
  credentials?: unknown[];
  credentialSets?: unknown[];
  redirectUri?: string;
  responseMode?: ResponseMode;
  clientIdPrefix?: ClientIdPrefix;
  expectedOrigins?: string[];
}

/** Exactly one of template, preset and credentials says what is requested. */
export function* sourceViolations(options: PresentationOptions): Generator<Violation> {
  const given = SOURCES.filter((source) => options[source] !== undefined);
  if (given.length !== 1) {
    const detail = `Exactly one of ${SOURCES.join(', ')} is required.`;
    yield { detail, source: { pointer: `/${given[1] ?? 'presentationTemplateId'}` } };
  }
  if (options.credentialSets && !options.credentials) {
    yield violation('/credentialSets', 'belongs to credentials that are sent with it');
  }
}

/** The source of a body that has exactly one. */
export function sourceOf(options: PresentationOptions): RequestSource {
  return SOURCES.find((source) => options[source] !== undefined) ?? 'credentials';
}

/** A redirect URI is https, has the private-use scheme of an app (RFC 8252 §7.1), or is http on localhost for development. */
export function* redirectViolations({ redirectUri: uri }: PresentationOptions): Generator<Violation> {
  if (uri === undefined || (URL.canParse(uri) && isRedirectTarget(new URL(uri)))) return;
  yield violation('/redirectUri', 'must be an https address, or one of an app, without a fragment');
}

function isRedirectTarget({ protocol, hostname, hash }: URL): boolean {
  if (hash) return false;
  if (protocol === 'http:') return ['localhost', '127.0.0.1'].includes(hostname);
  return protocol === 'https:' || protocol.includes('.');
}

/** Expected origins belong to requests of the Digital Credentials API, which are signed (OpenID4VP 1.0 Appendix A.2). */
export function* originViolations(options: PresentationOptions): Generator<Violation> {
  const { responseMode, expectedOrigins, redirectUri, clientIdPrefix } = options;
  if (!responseMode || !isDcApiMode(responseMode)) {
    if (expectedOrigins) yield violation('/expectedOrigins', 'belongs to the modes dc_api and dc_api.jwt');
    return;
  }
  if (!expectedOrigins) yield violation('/expectedOrigins', 'is required with this response mode');
  if (clientIdPrefix === 'redirect_uri') yield violation('/clientIdPrefix', 'must be one that signs the request');
  if (redirectUri !== undefined) yield violation('/redirectUri', 'does not belong to this response mode');
  for (const [index, origin] of (expectedOrigins ?? []).entries()) {
    if (!isOrigin(origin)) {
      yield violation(`/expectedOrigins/${index}`, 'must be an origin, such as https://example.com');
    }
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
