import { ServiceConfig } from '@vc/platform/config';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import type { OutgoingHttpOptions } from './outgoing-http';

/** Configuration of services that call addresses which users or partners chose. */
export class OutgoingHttpConfig extends ServiceConfig {
  /** Comma-separated `host:port` (or `host:*`) that need not be public, for development and tests. */
  @IsOptional()
  @Matches(/^[^\s,:]+:(\d+|\*)(,[^\s,:]+:(\d+|\*))*$/, {
    message: 'OUTGOING_ALLOWED_HOSTS must be a comma-separated list of host:port',
  })
  OUTGOING_ALLOWED_HOSTS?: string;

  /** Comma-separated PEM files of further certification authorities. */
  @IsOptional()
  @IsString()
  OUTGOING_CA_FILES?: string;

  /** How long a wallet waits for an issuer or verifier, in ms. A verifier waits half as long for its look-ups. */
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  OUTGOING_TIMEOUT_MS: number = 20_000;

  get outgoingHosts(): string[] {
    return this.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [];
  }

  get outgoingCaFiles(): string[] | undefined {
    return this.OUTGOING_CA_FILES?.split(',');
  }

  /** Options of an `OutgoingHttp` for look-ups, which the response to a caller waits for. */
  get lookUpOptions(): Omit<OutgoingHttpOptions, 'maxBodyBytes'> {
    return {
      allowedHosts: this.outgoingHosts,
      caFiles: this.outgoingCaFiles,
      // The specifications require https. A development platform on http calls itself by http.
      allowHttp: this.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse',
      connectTimeoutMs: this.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: this.OUTGOING_TIMEOUT_MS / 2,
    };
  }
}
