import { Checked, Nested, NestedList, type Violation, violation } from '@vc/platform/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { KEY_TYPES, type KeyType } from '../pki/key-type';
import { OWN_ENTITIES, type OwnEntity } from './published-list.entity';

const MAX_ENTITIES = 100;
const MAX_SERVICES = 10;
/** ISO 3166-1 alpha-2, or `EU`. */
const TERRITORY = /^[A-Z]{2}$/;
const WEB_ADDRESS = {
  protocols: ['https', 'http'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
};

export class PostalAddressDto {
  @IsString()
  @Length(1, 200)
  streetAddress: string;

  @IsString()
  @Length(1, 200)
  locality: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  stateOrProvince?: string;

  @IsString()
  @Length(1, 50)
  postalCode: string;

  @IsString()
  @Matches(TERRITORY)
  country: string;
}

export class ListOperatorDto {
  @IsString()
  @Length(1, 200)
  name: string;

  @Nested(() => PostalAddressDto)
  address: PostalAddressDto;

  @IsEmail()
  @Length(3, 254)
  email: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 2_000)
  website?: string;
}

export class PublishedServiceDto {
  @IsString()
  @Length(1, 200)
  name: string;

  /** `ServiceTypeIdentifier` */
  @IsUrl(WEB_ADDRESS)
  @Length(1, 500)
  type: string;
}

@Checked<PublishedEntityDto>(['trustedEntityId', 'own'], whoViolations)
@Checked<PublishedEntityDto>(['trustedEntityId', 'address', 'email'], contactViolations)
export class PublishedEntityDto {
  /** One of the tenant's own trusted entities. */
  @IsOptional()
  @IsUUID()
  trustedEntityId?: string;

  /** The tenant itself, with its own certificates. */
  @IsOptional()
  @IsIn(OWN_ENTITIES)
  own?: OwnEntity;

  @IsOptional()
  @Nested(() => PostalAddressDto)
  address?: PostalAddressDto;

  @IsOptional()
  @IsEmail()
  @Length(3, 254)
  email?: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 2_000)
  website?: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 2_000)
  informationUri?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SERVICES)
  @NestedList(() => PublishedServiceDto)
  services: PublishedServiceDto[];
}

/** Replaces the list. One without entities says that nobody is trusted any more. */
@Checked<PublishedListDto>(['entities'], repetitionViolations)
export class PublishedListDto {
  /** `LoTEType` */
  @IsUrl(WEB_ADDRESS)
  @Length(1, 500)
  type: string;

  @IsString()
  @Length(1, 200)
  schemeName: string;

  @IsOptional()
  @IsString()
  @Matches(TERRITORY)
  territory?: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 2_000)
  informationUri?: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 500)
  statusDeterminationApproach?: string;

  @IsOptional()
  @IsUrl(WEB_ADDRESS)
  @Length(1, 500)
  communityRules?: string;

  @IsIn(KEY_TYPES)
  keyType: KeyType = 'P-256';

  @Nested(() => ListOperatorDto)
  operator: ListOperatorDto;

  @IsArray()
  @ArrayMaxSize(MAX_ENTITIES)
  @NestedList(() => PublishedEntityDto)
  entities: PublishedEntityDto[];
}

function* whoViolations({ trustedEntityId, own }: PublishedEntityDto): Generator<Violation> {
  if ((trustedEntityId === undefined) !== (own === undefined)) return;
  yield violation('/trustedEntityId', 'must be there without own, and not with it');
}

/** The standard demands a contact of each entity. That of the operator is right for the tenant itself alone. */
function* contactViolations({ trustedEntityId, address, email }: PublishedEntityDto): Generator<Violation> {
  if (trustedEntityId === undefined) return;
  if (address === undefined) yield violation('/address', 'must be there for a trusted entity');
  if (email === undefined) yield violation('/email', 'must be there for a trusted entity');
}

function* repetitionViolations({ entities }: PublishedListDto): Generator<Violation> {
  const seen = new Set<string | undefined>();
  for (const [index, { trustedEntityId, own }] of entities.entries()) {
    const member = own === undefined ? 'trustedEntityId' : 'own';
    if (seen.has(own ?? trustedEntityId)) yield violation(`/entities/${index}/${member}`, 'is given twice');
    seen.add(own ?? trustedEntityId);
  }
}
