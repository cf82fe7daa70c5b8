import { ArrayUnique, Checked, IsName, NestedList, type Violation, violation } from '@vc/platform/http';
import { assertEntityIdentifier, FederationError } from '@vc/protocol/federation';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { KEY_TYPES, type KeyType } from '../pki/key-type';

const MAX_SUPERIORS = 8;
const MAX_CONTACTS = 10;
const MAX_TRUST_MARKS = 5;
const DAY_SECONDS = 86_400;

export class TrustMarkDto {
  /** `trust_mark_type` */
  @IsString()
  @Length(1, 2_048)
  trustMarkType: string;

  /** Compact JWT. */
  @IsString()
  @Length(1, 8_192)
  trustMark: string;
}

/** The whole setting of the entity. */
@Checked<FederationEntityDto>(['authorityHints'], superiorViolations)
export class FederationEntityDto {
  /** Entity Identifiers of the immediate superiors. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SUPERIORS)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 2_048, { each: true })
  authorityHints: string[];

  @IsName({ max: 200 })
  organizationName: string;

  /** Addresses of persons in charge: e-mail, telephone or web. */
  @IsArray()
  @ArrayMaxSize(MAX_CONTACTS)
  @IsString({ each: true })
  @Length(1, 254, { each: true })
  contacts: string[] = [];

  @IsArray()
  @ArrayMaxSize(MAX_TRUST_MARKS)
  @NestedList(() => TrustMarkDto)
  trustMarks: TrustMarkDto[] = [];

  /** How long others may use an Entity Configuration. */
  @IsInt()
  @Min(3_600)
  @Max(7 * DAY_SECONDS)
  lifetimeSeconds: number = DAY_SECONDS;

  /** Of the federation key. Default: that of the key that exists, else P-256. */
  @IsOptional()
  @IsIn(KEY_TYPES)
  keyType?: KeyType;
}

function* superiorViolations({ authorityHints }: FederationEntityDto): Generator<Violation> {
  for (const [index, superior] of authorityHints.entries()) {
    try {
      assertEntityIdentifier(superior, 'authorityHints');
    } catch (error) {
      if (!(error instanceof FederationError)) throw error;
      yield violation(`/authorityHints/${index}`, 'must be an https URL without query, fragment and credentials');
    }
  }
}
