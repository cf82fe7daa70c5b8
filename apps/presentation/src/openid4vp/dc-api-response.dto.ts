import { IsIn, IsObject, IsString, MaxLength } from 'class-validator';

const RECEIVED_PROTOCOLS = ['openid4vp-v1-signed', 'openid4vp-v1-unsigned', 'org-iso-mdoc'] as const;

/** The members of the `DigitalCredential` that the browser returns to the page, and the origin of the page. */
export class DcApiResponseDto {
  @IsIn(RECEIVED_PROTOCOLS)
  protocol: (typeof RECEIVED_PROTOCOLS)[number];

  @IsString()
  @MaxLength(2_000)
  origin: string;

  @IsObject()
  data: Record<string, unknown>;
}
