import {
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Validate,
  ValidatorConstraint,
  ValidatorConstraintInterface,
} from 'class-validator';

export interface TxCodeOptions {
  length?: number;
  inputMode?: 'numeric' | 'text';
}

@ValidatorConstraint()
class TxCodeRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value === 'boolean') return true;
    if (typeof value !== 'object' || value === null) return false;
    const { length = 6, inputMode = 'numeric', ...unknown } = value as Record<string, unknown>;
    const isLength = Number.isInteger(length) && Number(length) >= 4 && Number(length) <= 12;
    return isLength && ['numeric', 'text'].includes(inputMode as string) && Object.keys(unknown).length === 0;
  }

  defaultMessage(): string {
    return 'txCode must be a boolean, or an object of length (4 to 12) and inputMode (numeric or text)';
  }
}

/** IF B10 */
export class CreateIssuanceDto {
  /** This or `presetId`. */
  @IsOptional()
  @IsUUID()
  credentialTemplateId?: string;

  @IsOptional()
  @IsString()
  @Length(3, 200)
  presetId?: string;

  @IsObject()
  attributes: Record<string, unknown>;

  /** Asks the holder for a code that reaches them on another way than the offer. */
  @IsOptional()
  @Validate(TxCodeRule)
  txCode?: boolean | TxCodeOptions;

  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string;
}
