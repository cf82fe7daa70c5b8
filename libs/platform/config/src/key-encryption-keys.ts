import { Matches } from 'class-validator';

const KEY = '([A-Za-z0-9+/]{43}=|wrapped(\\.[\\w-]+){3})';
const ONE = new RegExp(`^${KEY}$`);
const LIST = new RegExp(`^${KEY}(,${KEY})*$`);

/** The variable has a key-encryption key: 32 bytes in base64, or wrapped (docs/keys.md). @param variable its name */
export function IsKeyEncryptionKey(variable: string): PropertyDecorator {
  return Matches(ONE, { message: `${variable} must be 32 bytes in base64, or wrapped by a key provider` });
}

/** The variable has one or more key-encryption keys, comma-separated. @param variable its name */
export function AreKeyEncryptionKeys(variable: string): PropertyDecorator {
  const message = `${variable} must be 32 bytes in base64 each, or wrapped by a key provider, comma-separated`;
  return Matches(LIST, { message });
}
