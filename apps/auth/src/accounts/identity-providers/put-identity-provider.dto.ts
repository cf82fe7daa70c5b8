import { type Role, ROLES } from '@vc/contract/access';
import { Checked, escapePointer, type Violation, violation } from '@vc/platform/http';
import { IsIn, IsObject, IsOptional, IsString, Length } from 'class-validator';
import { EMAIL_VERIFICATIONS, type EmailVerification } from './person-claims';

const MAX_VALUES = 100;
const MAX_VALUE_CHARACTERS = 200;

function* roleMappingViolations({ roleMapping }: PutIdentityProviderDto): Generator<Violation> {
  const entries = Object.entries(roleMapping);
  if (entries.length === 0 || entries.length > MAX_VALUES) {
    yield violation('/roleMapping', `must have 1 to ${MAX_VALUES} members`);
  }
  for (const [value, roles] of entries) {
    const pointer = `/roleMapping/${escapePointer(value)}`;
    if (value === '' || value.length > MAX_VALUE_CHARACTERS) {
      yield violation(pointer, `must have a name of 1 to ${MAX_VALUE_CHARACTERS} characters`);
    } else if (!isListOfRoles(roles)) {
      yield violation(pointer, `must be a list of one or several of ${ROLES.join(', ')}`);
    }
  }
}

function isListOfRoles(value: unknown): value is Role[] {
  return Array.isArray(value) && value.length > 0 && value.every((role) => ROLES.some((each) => each === role));
}

@Checked<PutIdentityProviderDto>(['roleMapping'], roleMappingViolations)
export class PutIdentityProviderDto {
  @IsString()
  @Length(1, 2000)
  issuer: string;

  @IsString()
  @Length(1, 200)
  clientId: string;

  /** The stored one stays if it is absent. */
  @IsOptional()
  @IsString()
  @Length(1, 1000)
  clientSecret?: string;

  @IsString()
  @Length(1, 200)
  roleClaim: string = 'groups';

  @IsIn(EMAIL_VERIFICATIONS)
  emailVerification: EmailVerification = 'claim';

  @IsObject()
  roleMapping: Record<string, Role[]>;
}
