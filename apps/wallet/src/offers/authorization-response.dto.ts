import { IsString, Length, ValidateBy } from 'class-validator';

export class AuthorizationResponseDto {
  /** The redirect URI with the parameters that the authorization server added. */
  @IsString()
  @Length(1, 8_000)
  @ValidateBy({
    name: 'isAddress',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && URL.canParse(value),
      defaultMessage: () => 'authorizationResponse must be an address',
    },
  })
  authorizationResponse: string;
}
