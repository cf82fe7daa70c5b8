import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { findLanguage, PAGE_LANGUAGES, type PageLanguage } from './language';
import { LANGUAGE_PARAMETER, type PageReader } from './page-reader';

const COOKIE = 'vc_language';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The members of a request that say who reads its page. */
export interface PageRequest {
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * Chooses the language: that of the link in the page, of `ui_locales`, of the cookie, of `Accept-Language`, or else English.
 * @param uiLocales language tags of the authorization request, divided by blanks (OpenID Connect Core 1.0 §3.1.2.1)
 */
export function toPageReader({ url = '', headers }: PageRequest, uiLocales?: unknown): PageReader {
  const [, query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const chosen = findLanguage(parameters.getAll(LANGUAGE_PARAMETER));
  const wanted = typeof uiLocales === 'string' ? findLanguage(uiLocales.split(' ')) : undefined;
  parameters.delete(LANGUAGE_PARAMETER);
  return {
    language: chosen ?? wanted ?? rememberedLanguage(headers.cookie) ?? acceptedLanguage(headers),
    // Without a path, which could begin with the name of another host.
    address: `?${parameters.toString()}`,
    ...(chosen && { cookie: toCookie(chosen, headers) }),
  };
}

function rememberedLanguage(cookies = ''): PageLanguage | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies) ?? [];
  return value === undefined ? undefined : findLanguage([value]);
}

/** RFC 9110 §12.5.4 */
function acceptedLanguage(headers: IncomingHttpHeaders): PageLanguage {
  const best = accepts({ headers } as IncomingMessage).languages([...PAGE_LANGUAGES]);
  return (typeof best === 'string' && findLanguage([best])) || PAGE_LANGUAGES[0];
}

/** For all services, which share an origin. It names a language and nothing else. */
function toCookie(language: PageLanguage, headers: IncomingHttpHeaders): string {
  const isSecure = headers['x-forwarded-proto'] === 'https';
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
  return `${COOKIE}=${language}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
