import { ServiceConfig } from '@vc/platform/config';
import { IsOptional, IsString, Matches } from 'class-validator';

/** Of services that call addresses which users give them. */
export class OutgoingHttpConfig extends ServiceConfig {
  /** Comma-separated `host:port` (or `host:*`) that may be called although not public: for development and tests. */
  @IsOptional()
  @Matches(/^[^\s,:]+:(\d+|\*)(,[^\s,:]+:(\d+|\*))*$/, {
    message: 'OUTGOING_ALLOWED_HOSTS must be a comma-separated list of host:port',
  })
  OUTGOING_ALLOWED_HOSTS?: string;

  /** Comma-separated PEM files of further certification authorities. */
  @IsOptional()
  @IsString()
  OUTGOING_CA_FILES?: string;

  get outgoingHosts(): string[] {
    return this.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [];
  }

  get outgoingCaFiles(): string[] | undefined {
    return this.OUTGOING_CA_FILES?.split(',');
  }
}
