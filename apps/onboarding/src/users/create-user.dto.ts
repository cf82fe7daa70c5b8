import { IsName, ReadAs } from '@vc/platform/http';
import { IsDefined, IsEmail, IsOptional, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { normalize } from './normalize';

const Normalized = () => ReadAs((value) => (typeof value === 'string' ? normalize(value) : value));

/** One of `email` and `username` is required. `null` means an absent member. */
export class CreateUserDto {
  @Normalized()
  @ValidateIf(({ email, username }: CreateUserDto) => email !== undefined || username === undefined)
  @IsDefined({ message: 'or username is required' })
  @IsEmail({}, { message: 'email must be an e-mail address' })
  @Length(3, 254)
  email?: string;

  @Normalized()
  @IsOptional()
  @IsString()
  @Length(1, 254)
  @Matches(/^[^\s/\p{Cc}\p{Cf}]+$/u, { message: 'username must not contain spaces, slashes or invisible characters' })
  username?: string;

  @IsOptional()
  @IsName({ max: 200 })
  firstName?: string;

  @IsOptional()
  @IsName({ max: 200 })
  lastName?: string;

  @IsOptional()
  @IsString()
  @Length(1, 254)
  externalIdentifier?: string;
}
