import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsOptional, IsString } from 'class-validator';

export class PresentationConfig extends OutgoingHttpConfig {
  /** JSON file that maps ids of presentation presets to the issuers that they trust besides the tenant itself. */
  @IsOptional()
  @IsString()
  PRESET_TRUSTED_ISSUERS_FILE?: string;
}
