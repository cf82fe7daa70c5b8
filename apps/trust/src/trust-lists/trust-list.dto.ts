import { Checked, violation, type Violation } from '@vc/platform/http';
import { parsePemCertificates } from '@vc/protocol/x509';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

const MAX_GRACE_DAYS = 30;
const MAX_SIGNERS = 10;

/** Absent members stay unchanged. The address of a list is fixed: another address is another list. */
@Checked<UpdateTrustListDto>(['signerCertificates'], signerViolations)
export class UpdateTrustListDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
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
}

@Checked<CreateTrustListDto>(['signerCertificates'], signerViolations)
export class CreateTrustListDto {
  @IsString()
  @Length(1, 200)
  name: string;

  @IsString()
  @Length(1, 2_048)
  url: string;

  /** `LoTEType` of the list (ETSI TS 119 602 clause 6.3.3). */
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
}

function* signerViolations({ signerCertificates }: { signerCertificates?: string[] }): Generator<Violation> {
  for (const [index, pem] of (signerCertificates ?? []).entries()) {
    const isOne = parsePemCertificates(pem)?.length === 1;
    if (!isOne) yield violation(`/signerCertificates/${index}`, 'must be one certificate in PEM');
  }
}
