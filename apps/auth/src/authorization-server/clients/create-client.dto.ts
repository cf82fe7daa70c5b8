import { SCOPES, type Scope } from '@vc/contract/access';
import { ArrayUnique, Checked, IsName } from '@vc/platform/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { TOKEN_ENDPOINT_AUTH_METHODS, type TokenEndpointAuthMethod } from './client.entity';
import {
  grantTypeViolations,
  keyViolations,
  missingRedirectUriViolations,
  redirectUriViolations,
  walletScopeViolations,
} from './client-metadata-rules';
import { CLIENT_GRANT_TYPES } from './grant-types';

/** The members that occur in RFC 7591 §2 have the same meaning. */
@Checked<CreateClientDto>(['redirectUris'], redirectUriViolations)
@Checked<CreateClientDto>(['redirectUris', 'grantTypes'], missingRedirectUriViolations)
@Checked<CreateClientDto>(['jwks', 'jwksUri', 'tokenEndpointAuthMethod'], keyViolations)
@Checked<CreateClientDto>(['grantTypes', 'tokenEndpointAuthMethod'], grantTypeViolations)
@Checked<CreateClientDto>(['scopes', 'grantTypes'], walletScopeViolations)
export class CreateClientDto {
  /** Only the operator may name another tenant than its own. */
  @IsOptional()
  @IsUUID()
  tenantId?: string;

  /** Generated if it is absent. Ids of people are UUIDs, and no client has a chosen id of their form. */
  @IsOptional()
  @Matches(/^(?!.{8}-.{4}-.{4}-.{4}-.{12}$)[\w.-]{3,100}$/, {
    message:
      'clientId must be 3 to 100 letters, digits, dots, hyphens and underscores, and not have the form of a UUID',
  })
  clientId?: string;

  @IsName({ max: 200 })
  name: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes: Scope[];

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CLIENT_GRANT_TYPES.length)
  @ArrayUnique()
  @IsIn(CLIENT_GRANT_TYPES, { each: true })
  grantTypes: string[] = ['client_credentials'];

  @IsIn(TOKEN_ENDPOINT_AUTH_METHODS)
  tokenEndpointAuthMethod: TokenEndpointAuthMethod = 'client_secret_basic';

  @IsOptional()
  @IsObject()
  jwks?: { keys: object[] };

  /** URL of the public keys, as an alternative to `jwks`. */
  @IsOptional()
  @IsString()
  @Length(1, 2000)
  jwksUri?: string;

  @IsArray()
  @ArrayMaxSize(10)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 2000, { each: true })
  redirectUris: string[] = [];

  /** RFC 9449 §5.2: token requests of the client need a DPoP proof. */
  @IsBoolean()
  dpopBoundAccessTokens: boolean = false;
}
