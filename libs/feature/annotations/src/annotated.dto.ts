import { Checked, violation, type Violation } from '@vc/platform/http';
import { IsObject, IsOptional, IsString, IsUUID, Length, maxLength } from 'class-validator';
import { METADATA_NAME, METADATA_VALUE_LENGTH, REFERENCE_LENGTH } from './annotation-limits';

const MAX_MEMBERS = 50;

/** Bodies that create an annotated resource extend it. */
@Checked<AnnotatedDto>(['metadata'], metadataViolations)
export class AnnotatedDto {
  @IsOptional()
  @IsString()
  @Length(1, REFERENCE_LENGTH)
  reference?: string;

  /** A member that is null is absent. */
  @IsOptional()
  @IsObject()
  metadata?: Record<string, string | null>;

  /** An enabled endpoint of the tenant. */
  @IsOptional()
  @IsUUID()
  webhookEndpointId?: string;
}

function* metadataViolations({ metadata = {} }: AnnotatedDto): Generator<Violation> {
  const members = Object.entries(metadata);
  if (members.length > MAX_MEMBERS) yield violation('/metadata', `must have at most ${MAX_MEMBERS} members`);
  else for (const [name, value] of members) yield* memberViolations(name, value);
}

function* memberViolations(name: string, value: unknown): Generator<Violation> {
  if (!METADATA_NAME.test(name)) {
    yield violation('/metadata', 'must have names of 1 to 40 letters, digits, hyphens and underscores');
  } else if (value !== null && !(typeof value === 'string' && maxLength(value, METADATA_VALUE_LENGTH))) {
    yield violation(`/metadata/${name}`, `must be a string of at most ${METADATA_VALUE_LENGTH} characters`);
  }
}
