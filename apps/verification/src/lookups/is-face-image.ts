import { isBase64 } from '@vc/protocol/crypto';
import { registerDecorator } from 'class-validator';

const SIGNATURES = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];

export function IsFaceImage(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isFaceImage',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: isFaceImage,
        defaultMessage: () => `${String(propertyName)} must be a JPEG or PNG picture in base64`,
      },
    });
}

function isFaceImage(value: unknown): boolean {
  if (typeof value !== 'string' || !isBase64(value)) return false;
  const start = Buffer.from(value.slice(0, 16), 'base64');
  return SIGNATURES.some((signature) => start.subarray(0, signature.length).equals(signature));
}
