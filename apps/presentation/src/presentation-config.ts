import { AreReadableFiles } from '@vc/platform/config';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsInt, Min } from 'class-validator';

export class PresentationConfig extends OutgoingHttpConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** JSON file that maps ids of presentation presets to the issuers that they trust besides the tenant itself. */
  @AreReadableFiles()
  PRESET_TRUSTED_ISSUERS_FILE?: string;

  /** Request objects per second that are signed with a nonce of the wallet for one presentation. Bursts have twice as many. */
  @IsInt()
  @Min(1)
  PRESENTATION_SIGNATURES_PER_REQUEST: number = 5;
}
