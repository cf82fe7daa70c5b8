import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { findCookie, setCookie } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { constantTimeEqual, toNumericDate } from '@vc/protocol/crypto';
import { AuthConfig } from '../../auth-config';

const NAME = 'known_devices';
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const ID_BYTES = 16;
/** People who share a browser. A request has a few hundred bytes of them. */
const MAX_ENTRIES = 5;
const SEPARATOR = '~';
/** Random id, version of the credentials, end, MAC. */
const ENTRY = /^([\w-]{22})\.(\d{1,10})\.(\d{1,10})\.([\w-]{43})$/;

/** A browser in which a person has logged in before. */
export interface KnownDevice {
  id: string;
  /** That the log-in has proven. */
  credentialsVersion: number;
}

/**
 * Recognizes the devices of a person by a cookie, so that the wrong passwords of strangers do not keep their person from logging in (OWASP,
 * “Device cookies”). The cookie proves nothing else: it neither names the person, nor replaces the password or a factor.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly settings: { path: string; isSecure: boolean };

  constructor(
    cipher: EnvelopeCipher,
    { PUBLIC_URL }: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = cipher.derive('auth.known-devices');
    const { pathname, protocol } = new URL(audienceOf('auth', PUBLIC_URL));
    this.settings = { path: `${pathname}/interaction`, isSecure: protocol === 'https:' };
  }

  /**
   * @param header `Cookie`
   * @param account realm, tenant and name, as its person enters it
   */
  find(header: string | undefined, account: string): KnownDevice | undefined {
    const now = toNumericDate(this.clock());
    const own = readEntries(header).find((entry) => this.isOf(account, entry));
    const [, id, version, end] = (own && ENTRY.exec(own)) ?? [];
    return id !== undefined && Number(end) > now ? { id, credentialsVersion: Number(version) } : undefined;
  }

  /** Returns `Set-Cookie` after a log-in. The former entry of the account is replaced. */
  remember(header: string | undefined, account: string, credentialsVersion: number): string {
    const others = readEntries(header).filter((entry) => !this.isOf(account, entry));
    const id = randomBytes(ID_BYTES).toString('base64url');
    const content = `${id}.${credentialsVersion}.${toNumericDate(this.clock()) + LIFETIME_SECONDS}`;
    const entries = [`${content}.${this.sign(account, content)}`, ...others].slice(0, MAX_ENTRIES);
    const cookie = { ...this.settings, name: NAME, sameSite: 'Lax', maxAgeSeconds: LIFETIME_SECONDS } as const;
    return setCookie(cookie, entries.join(SEPARATOR));
  }

  private isOf(account: string, entry: string): boolean {
    const [content = '', mac = ''] = entry.split(/\.(?=[^.]*$)/);
    return constantTimeEqual(mac, this.sign(account, content));
  }

  private sign(account: string, content: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([account, content]))
      .digest('base64url');
  }
}

function readEntries(header: string | undefined): string[] {
  const value = findCookie(header, NAME) ?? '';
  return value
    .split(SEPARATOR)
    .slice(0, MAX_ENTRIES)
    .filter((entry) => ENTRY.test(entry));
}
