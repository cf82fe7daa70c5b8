import { Inject, Injectable } from '@nestjs/common';
import { requestBaseOf } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { ConsoleConfig } from '../console-config';
import type { PresentedSession } from './presented-session';
import { type CookieSettings, findCookie } from '@vc/platform/http';

/** A log-in that takes longer begins again. */
export const LOG_IN_SECONDS = 900;

/** The cookies of an app. Browsers accept the names with `__Secure-` by TLS only. */
@Injectable()
export class AppCookies {
  /** The id of the session. No other site can make the browser send it. */
  readonly session: CookieSettings;
  /** A log-in that is under way. Browsers send it when an identity provider of another site leads back to the app. */
  readonly logIn: CookieSettings;

  constructor({ PUBLIC_URL }: ConsoleConfig, @Inject(BROWSER_APP) { name, path }: BrowserApp) {
    const isSecure = PUBLIC_URL.startsWith('https:');
    const prefix = isSecure ? '__Secure-' : '';
    this.session = { name: `${prefix}${name}-session`, path, sameSite: 'Strict', isSecure };
    this.logIn = {
      name: `${prefix}${name}-log-in`,
      path: `${path}/callback`,
      sameSite: 'Lax',
      isSecure,
      maxAgeSeconds: LOG_IN_SECONDS,
    };
  }

  /** Returns the session that the browser has on the host of the request. */
  findSession(request: FastifyRequest): PresentedSession | undefined {
    const id = findCookie(request.headers.cookie, this.session.name);
    return id === undefined ? undefined : { id, base: requestBaseOf(request) };
  }

  /** Returns the sealed log-in that the browser has begun. */
  findLogIn({ headers }: FastifyRequest): string | undefined {
    return findCookie(headers.cookie, this.logIn.name);
  }
}
