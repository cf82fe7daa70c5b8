import { Checked, violation } from '@vc/platform/http';
import { IsOptional, IsUUID } from 'class-validator';

@Checked<OpenStreamDto>(['issuanceId', 'presentationId'], function* ({ issuanceId, presentationId }) {
  if (issuanceId !== undefined && presentationId !== undefined) {
    yield violation('/presentationId', 'must be absent when issuanceId is given');
  }
})
export class OpenStreamDto {
  @IsOptional()
  @IsUUID()
  issuanceId?: string;

  @IsOptional()
  @IsUUID()
  presentationId?: string;
}
