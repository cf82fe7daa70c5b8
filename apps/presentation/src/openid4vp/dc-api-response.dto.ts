import { IsIn, IsObject, IsString, MaxLength } from 'class-validator';

/** The members of the `DigitalCredential` that the browser returns to the page, and the origin of the page. */
export class DcApiResponseDto {
  @IsIn(['openid4vp-v1-signed', 'openid4vp-v1-unsigned'])
  protocol: 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned';

  @IsString()
  @MaxLength(2_000)
  origin: string;

  @IsObject()
  data: Record<string, unknown>;
}
