import { IsIn, IsObject, IsString, MaxLength } from 'class-validator';

/** What the browser gave to the page: members of its `DigitalCredential`, and the page's own origin. */
export class DcApiResponseDto {
  @IsIn(['openid4vp-v1-signed', 'openid4vp-v1-unsigned'])
  protocol: 'openid4vp-v1-signed' | 'openid4vp-v1-unsigned';

  @IsString()
  @MaxLength(2_000)
  origin: string;

  @IsObject()
  data: Record<string, unknown>;
}
