import { Injectable } from '@nestjs/common';
import { ConsoleConfig } from '../console-config';
import { type CookieSettings } from './cookie';

/** A log-in that takes longer begins again. */
export const LOG_IN_SECONDS = 900;

/** The cookies of the console. Browsers accept the names with `__Secure-` by TLS only. */
@Injectable()
export class ConsoleCookies {
  /** The id of the session. No other site can make the browser send it. */
  readonly session: CookieSettings;
  /** A log-in that is under way. Browsers send it when an identity provider of another site leads back to the console. */
  readonly logIn: CookieSettings;

  constructor({ PUBLIC_URL }: ConsoleConfig) {
    const isSecure = PUBLIC_URL.startsWith('https:');
    const prefix = isSecure ? '__Secure-' : '';
    this.session = { name: `${prefix}console-session`, path: '/console', sameSite: 'Strict', isSecure };
    this.logIn = {
      name: `${prefix}console-log-in`,
      path: '/console/callback',
      sameSite: 'Lax',
      isSecure,
      maxAgeSeconds: LOG_IN_SECONDS,
    };
  }
}
