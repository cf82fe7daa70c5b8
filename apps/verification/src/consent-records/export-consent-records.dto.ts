import { TimeBound } from '@vc/platform/http';
import { SearchConsentRecordsDto } from './search-consent-records.dto';

/** The person whose records are exported, and the half-open interval in which they were created. */
export class ExportConsentRecordsDto extends SearchConsentRecordsDto {
  @TimeBound()
  createdFrom?: Date;

  @TimeBound()
  createdBefore?: Date;
}
