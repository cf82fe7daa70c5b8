import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';

export class PresentationConfig extends OutgoingHttpConfig {
  /** JSON file that maps ids of presentation presets to the issuers that they trust besides the tenant itself. */
  @IsOptional()
  @IsString()
  PRESET_TRUSTED_ISSUERS_FILE?: string;

  /** Request objects per second that are signed with a nonce of the wallet for one presentation. Bursts have twice as many. */
  @IsInt()
  @Min(1)
  PRESENTATION_SIGNATURES_PER_REQUEST: number = 5;
}
