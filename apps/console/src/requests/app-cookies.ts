import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { ConsoleConfig } from '../console-config';
import { type CookieSettings, findCookie } from './cookie';

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

  /** Returns the id of the session that the browser has. */
  findSession({ cookie }: IncomingHttpHeaders): string | undefined {
    return findCookie(cookie, this.session.name);
  }

  /** Returns the sealed log-in that the browser has begun. */
  findLogIn({ cookie }: IncomingHttpHeaders): string | undefined {
    return findCookie(cookie, this.logIn.name);
  }
}
