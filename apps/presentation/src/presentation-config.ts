import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsOptional, IsString } from 'class-validator';

export class PresentationConfig extends OutgoingHttpConfig {
  /** JSON file: ids of presentation presets, and the issuers that each one trusts besides the tenant itself. */
  @IsOptional()
  @IsString()
  PRESET_TRUSTED_ISSUERS_FILE?: string;
}
