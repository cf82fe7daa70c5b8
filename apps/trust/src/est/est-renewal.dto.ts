import { Checked, Nested, type Violation, violation } from '@vc/platform/http';
import { describeCertificate, parsePemCertificate } from '@vc/protocol/x509';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
} from 'class-validator';
import { EstAuthenticationDto } from './est-authentication.dto';

const MAX_AUTHORITIES = 10;
/** RFC 7030 §3.2.2: a label is none of the operations, so that paths are unambiguous. */
const LABEL =
  /^(?!(cacerts|simpleenroll|simplereenroll|fullcmc|serverkeygen|csrattrs)$)[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/;

/** The whole setting. Secrets are never returned, so that each request contains them. */
@Checked<EstRenewalDto>(['authorities'], authorityViolations)
export class EstRenewalDto {
  @IsIn(['est'])
  protocol: 'est';

  /** `https` origin of the server. */
  @IsString()
  @Length(1, 500)
  url: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Matches(LABEL, { message: 'label must be a path segment that is no operation of EST' })
  label?: string;

  /** PEM, one certificate each: the only authorities that are trusted for the server's own certificate. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_AUTHORITIES)
  @IsString({ each: true })
  @Length(1, 20_000, { each: true })
  authorities: string[];

  /** Whether each certificate has a new key. */
  @IsBoolean()
  rekey: boolean = true;

  @Nested(() => EstAuthenticationDto)
  authentication: EstAuthenticationDto;
}

function* authorityViolations({ authorities }: EstRenewalDto): Generator<Violation> {
  for (const [index, pem] of authorities.entries()) {
    const isAuthority = parsePemCertificate(pem) !== undefined && describeCertificate(pem).isAuthority;
    if (!isAuthority) yield violation(`/authorities/${index}`, 'must be one certificate of an authority in PEM');
  }
}
