import { NestedList } from '@vc/platform/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { RecipientDto } from '../holders/recipient.dto';

const MAX_SELECTED = 100;

export class ReceivePresentationDto {
  @IsString()
  @Length(1, 8_000)
  presentationRequest: string;
}

/** C5 */
export class PushPresentationDto extends RecipientDto {
  @IsString()
  @Length(1, 8_000)
  presentationRequest: string;
}

export class SelectedCredentialDto {
  @IsUUID()
  credentialId: string;

  /** The credential query that the credential is for, if it matches several. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  queryId?: string;
}

export class DecidePresentationDto {
  @IsIn(['accepted', 'rejected'])
  status: 'accepted' | 'rejected';

  /** Default: the newest match of each credential query. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SELECTED)
  @NestedList(() => SelectedCredentialDto)
  selectedCredentials?: SelectedCredentialDto[];
}
