import { ArrayMaxSize, IsArray, IsString, Length } from 'class-validator';
import { ArrayUnique, IsKeyType, NestedList } from '@vc/platform/http';
import { ALL_ALGORITHMS } from '@vc/protocol/crypto';
import type { KeyType } from '../../pki/key-type';

export class ProviderChoiceDto {
  @IsKeyType()
  keyType: KeyType;

  /** One of those that the operator has configured. */
  @IsString()
  @Length(1, 50)
  provider: string;
}

export class KeySettingsDto {
  @IsArray()
  @ArrayMaxSize(ALL_ALGORITHMS.length)
  @ArrayUnique(({ keyType }: ProviderChoiceDto) => keyType, { message: 'keyTypes must name each key type once' })
  @NestedList(() => ProviderChoiceDto)
  keyTypes: ProviderChoiceDto[];
}
