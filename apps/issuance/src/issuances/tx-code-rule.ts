import { ValidatorConstraint, ValidatorConstraintInterface } from 'class-validator';

@ValidatorConstraint()
export class TxCodeRule implements ValidatorConstraintInterface {
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
