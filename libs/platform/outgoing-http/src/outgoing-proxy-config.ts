import { readFileSync } from 'node:fs';
import { AreReadableFiles, OnlyWith, Secret, ServiceConfig } from '@vc/platform/config';
import { ValidateBy } from 'class-validator';
import { type OutgoingProxy, toOutgoingProxy } from './outgoing-proxy';

/** The message never shows the value, which may have credentials. */
const IsProxy = () =>
  ValidateBy({
    name: 'isProxy',
    validator: {
      validate: (value) => value === undefined || isProxy(String(value)),
      defaultMessage: (args) => `${args?.property} must be an http or https URL of a proxy, without path and query`,
    },
  });

/** Configuration of services that call addresses outside the platform. */
export class OutgoingProxyConfig extends ServiceConfig {
  /** Comma-separated PEM files of further certification authorities. */
  @AreReadableFiles()
  OUTGOING_CA_FILES?: string;

  /** A forward proxy for CONNECT, for requests to hosts that have to be public. It may have a user and a password. */
  @Secret()
  @IsProxy()
  OUTGOING_PROXY?: string;

  /** File with `user:password` for that proxy, instead of those of the URL. */
  @AreReadableFiles()
  @OnlyWith<OutgoingProxyConfig>({
    isUsed: ({ OUTGOING_PROXY: proxy }) => proxy !== undefined,
    setting: 'OUTGOING_PROXY',
  })
  OUTGOING_PROXY_CREDENTIALS_FILE?: string;

  get outgoingCaFiles(): string[] | undefined {
    return this.OUTGOING_CA_FILES?.split(',');
  }

  get outgoingProxy(): OutgoingProxy | undefined {
    const { OUTGOING_PROXY: url, OUTGOING_PROXY_CREDENTIALS_FILE: file } = this;
    return url === undefined ? undefined : toOutgoingProxy(url, file && readFileSync(file, 'utf8').trim());
  }
}

function isProxy(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    return false;
  }
  try {
    toOutgoingProxy(text);
    return true;
  } catch {
    // An escape of the credentials is malformed.
    return false;
  }
}
