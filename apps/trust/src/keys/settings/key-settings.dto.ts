import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, Length } from 'class-validator';
import { NestedList } from '@vc/platform/http';
import { KEY_TYPES, type KeyType } from '../../pki/key-type';

export class ProviderChoiceDto {
  @IsIn(KEY_TYPES)
  keyType: KeyType;

  /** One of those that the operator has configured. */
  @IsString()
  @Length(1, 50)
  provider: string;
}

export class KeySettingsDto {
  @IsArray()
  @ArrayMaxSize(KEY_TYPES.length)
  @ArrayUnique(({ keyType }: ProviderChoiceDto) => keyType, { message: 'keyTypes must name each key type once' })
  @NestedList(() => ProviderChoiceDto)
  keyTypes: ProviderChoiceDto[];
}
