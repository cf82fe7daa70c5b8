import { IsIdNumber } from '../id-number/is-id-number';

/** The person whose records are searched. An identity number never stands in an address. */
export class SearchConsentRecordsDto {
  @IsIdNumber()
  idNumber: string;
}
