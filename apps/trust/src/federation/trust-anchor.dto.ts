import { Checked, type Violation, violation } from '@vc/platform/http';
import { importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import {
  assertEntityIdentifier,
  FederationError,
  type FederationKeys,
  parseFederationKeys,
} from '@vc/protocol/federation';
import { IsObject, IsOptional, IsString, Length } from 'class-validator';

const MAX_KEYS = 10;
const MAX_KEYS_CHARACTERS = 20_000;
const MAX_NAME_CHARACTERS = 200;

@Checked<CreateTrustAnchorDto>(['entityIdentifier'], identifierViolations)
@Checked<CreateTrustAnchorDto>(['jwks'], keyViolations)
export class CreateTrustAnchorDto {
  /** For people. */
  @IsOptional()
  @IsString()
  @Length(1, MAX_NAME_CHARACTERS)
  name?: string;

  @IsString()
  @Length(1, 2_048)
  entityIdentifier: string;

  /** A JWK Set of public keys, which have a `kid` each. */
  @IsObject()
  jwks: FederationKeys;
}

/** Absent members stay unchanged. The entity identifier is fixed: another one is another anchor. */
@Checked<UpdateTrustAnchorDto>(['jwks'], keyViolations)
export class UpdateTrustAnchorDto {
  @IsOptional()
  @IsString()
  @Length(1, MAX_NAME_CHARACTERS)
  name?: string;

  /** As of a new anchor. They replace the former ones. */
  @IsOptional()
  @IsObject()
  jwks?: FederationKeys;
}

function* identifierViolations({ entityIdentifier }: CreateTrustAnchorDto): Generator<Violation> {
  try {
    assertEntityIdentifier(entityIdentifier, 'entityIdentifier');
  } catch (error) {
    if (!(error instanceof FederationError)) throw error;
    yield violation('/entityIdentifier', 'must be an https URL without query, fragment and credentials');
  }
}

function* keyViolations({ jwks }: UpdateTrustAnchorDto): Generator<Violation> {
  const rule = jwks && findBrokenRule(jwks);
  if (rule !== undefined) yield violation('/jwks', rule);
}

function findBrokenRule(jwks: FederationKeys): string | undefined {
  if (JSON.stringify(jwks).length > MAX_KEYS_CHARACTERS) return 'is too long';
  if (Object.keys(jwks).some((name) => name !== 'keys')) return 'must have the member keys alone';
  try {
    const { keys } = parseFederationKeys(jwks);
    if (keys.length > MAX_KEYS) return `must have at most ${MAX_KEYS} keys`;
    for (const key of keys) importPublicJwk(key);
    return undefined;
  } catch (error) {
    if (error instanceof FederationError) return 'must be a set of public keys, which have a kid of their own each';
    if (error instanceof InvalidJwkError) return 'must have public keys of supported types';
    throw error;
  }
}
