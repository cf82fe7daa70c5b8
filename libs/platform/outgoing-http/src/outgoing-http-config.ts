import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { OutgoingHttpOptions } from './outgoing-http';
import { OutgoingProxyConfig } from './outgoing-proxy-config';

/** Configuration of services that call addresses which users or partners chose. */
export class OutgoingHttpConfig extends OutgoingProxyConfig {
  /** Comma-separated `host:port` (or `host:*`) that need not be public, for development and tests. */
  @IsOptional()
  @Matches(/^[^\s,:]+:(\d+|\*)(,[^\s,:]+:(\d+|\*))*$/, {
    message: 'OUTGOING_ALLOWED_HOSTS must be a comma-separated list of host:port',
  })
  OUTGOING_ALLOWED_HOSTS?: string;

  /** How long a wallet waits for an issuer or verifier, in ms. A verifier waits half as long for its look-ups. */
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  OUTGOING_TIMEOUT_MS: number = 20_000;

  get outgoingHosts(): string[] {
    return this.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [];
  }

  /** Options of an `OutgoingHttp` for look-ups, which the response to a caller waits for. */
  get lookUpOptions(): Omit<OutgoingHttpOptions, 'maxBodyBytes'> {
    return {
      allowedHosts: this.outgoingHosts,
      caFiles: this.outgoingCaFiles,
      proxy: this.outgoingProxy,
      tracedOrigin: new URL(this.PUBLIC_URL).origin,
      // The specifications require https. A development platform on http calls itself by http.
      allowHttp: this.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse',
      connectTimeoutMs: this.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: this.OUTGOING_TIMEOUT_MS / 2,
    };
  }
}
