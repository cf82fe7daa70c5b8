import { SCHEMAS, type SchemaName, variableOf } from '@vc/contract/access';
import { addVariable, AreKeyEncryptionKeys, AreReadableFiles, IsKeyEncryptionKey, Secret } from '@vc/platform/config';
import { IsOptional, IsString, Matches } from 'class-validator';

/** Variables of the operator's programs that read the database with the services' keys. */
export class OperatorConfig {
  /** Owner of the schemas. Default: that of the platform whose data is in `DATA_DIR`. */
  @Secret()
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'OWNER_DATABASE_URL must be a postgres:// URL' })
  OWNER_DATABASE_URL?: string;

  /** Data folder of a platform of `npm start`, for addresses and secrets that no other variable gives. */
  @IsString()
  DATA_DIR: string = '.data';

  /** JSON file with the providers that wrap and unwrap key-encryption keys: docs/keys.md. */
  @IsOptional()
  @AreReadableFiles()
  KEY_WRAPPING_FILE?: string;

  /** Returns the current key-encryption key of a schema and its further ones. */
  keyEncryptionOf(schema: SchemaName): { current: string | undefined; further: string | undefined } {
    const given = new Map<string, unknown>(Object.entries(this));
    const { current, further } = variablesOf(schema);
    return { current: given.get(current) as string | undefined, further: given.get(further) as string | undefined };
  }
}

/** Names of the variables with the key-encryption keys of a schema. */
export function variablesOf(schema: SchemaName) {
  return {
    current: variableOf(schema, 'KEY_ENCRYPTION_KEY'),
    further: variableOf(schema, 'FURTHER_KEY_ENCRYPTION_KEYS'),
  };
}

for (const schema of SCHEMAS) {
  const { current, further } = variablesOf(schema);
  addVariable(OperatorConfig, {
    name: current,
    rules: [Secret(), IsOptional(), IsKeyEncryptionKey(current)],
    description: `Key-encryption key of the schema \`${schema}\`. Default: that in \`DATA_DIR\`.`,
  });
  addVariable(OperatorConfig, {
    name: further,
    rules: [Secret(), IsOptional(), AreKeyEncryptionKeys(further)],
    description: `Further key-encryption keys of the schema \`${schema}\`, which only open; comma-separated.`,
  });
}
