import { ArrayUnique, Checked, violation, type Violation } from '@vc/platform/http';
import { parsePemCertificate } from '@vc/protocol/x509';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';

const MAX_GRACE_DAYS = 30;
const MAX_SIGNERS = 20;
const MAX_TERRITORIES = 40;
export const MAX_NAME_CHARACTERS = 200;
/** ISO 3166-1, and codes that schemes add to it. */
const TERRITORY = /^[A-Z]{2}$/;

/** Absent members stay unchanged. The address of a list is fixed: another address is another list. */
@Checked<UpdateTrustListDto>(['signerCertificates'], signerViolations)
export class UpdateTrustListDto {
  @IsOptional()
  @IsString()
  @Length(1, MAX_NAME_CHARACTERS)
  name?: string;

  /** PEM, one certificate each. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SIGNERS)
  @IsString({ each: true })
  @Length(1, 20_000, { each: true })
  signerCertificates?: string[];

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_GRACE_DAYS)
  graceDays?: number;

  /** Country codes: other lists are followed with the next fetch, and those that are left out are no longer trusted. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TERRITORIES)
  @ArrayUnique()
  @IsString({ each: true })
  @Matches(TERRITORY, { each: true, message: 'must be a country code of two capitals' })
  territories?: string[];
}

@Checked<CreateTrustListDto>(['signerCertificates'], signerViolations)
export class CreateTrustListDto {
  @IsString()
  @Length(1, MAX_NAME_CHARACTERS)
  name: string;

  @IsString()
  @Length(1, 2_048)
  url: string;

  /** `LoTEType` (ETSI TS 119 602 clause 6.3.3) or `TSLType` (TS 119 612 clause 5.3.3) of the list. */
  @IsOptional()
  @IsString()
  @Length(1, 500)
  type?: string;

  /** PEM, one certificate each. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SIGNERS)
  @IsString({ each: true })
  @Length(1, 20_000, { each: true })
  signerCertificates: string[];

  @IsInt()
  @Min(0)
  @Max(MAX_GRACE_DAYS)
  graceDays: number = 0;

  /** Country codes whose lists are followed, if this is a list of lists. */
  @IsArray()
  @ArrayMaxSize(MAX_TERRITORIES)
  @ArrayUnique()
  @IsString({ each: true })
  @Matches(TERRITORY, { each: true, message: 'must be a country code of two capitals' })
  territories: string[] = [];
}

function* signerViolations({ signerCertificates }: { signerCertificates?: string[] }): Generator<Violation> {
  for (const [index, pem] of (signerCertificates ?? []).entries()) {
    if (!parsePemCertificate(pem)) yield violation(`/signerCertificates/${index}`, 'must be one certificate in PEM');
  }
}
