import { IsEmail, IsOptional, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** One of `email` and `username` is required. */
export class CreateUserDto {
  @ValidateIf((dto: CreateUserDto) => dto.email !== undefined || dto.username === undefined)
  @IsEmail({}, { message: 'email must be an e-mail address; it or username is required' })
  @Length(3, 254)
  email?: string;

  @IsOptional()
  @IsString()
  @Length(1, 254)
  @Matches(/^[^\s/]+$/, { message: 'username must not contain spaces or slashes' })
  username?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  firstName?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  lastName?: string;

  @IsOptional()
  @IsString()
  @Length(1, 254)
  externalIdentifier?: string;
}
