import { ACCESS_TOKEN_SECONDS } from './access-token-issuer';

const DAY_SECONDS = 24 * 60 * 60;

/** Lifetimes of the models of oidc-provider, in seconds. */
export const LIFETIME = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: 60,
  ClientCredentials: ACCESS_TOKEN_SECONDS,
  Grant: 90 * DAY_SECONDS,
  IdToken: ACCESS_TOKEN_SECONDS,
  Interaction: 600,
  RefreshToken: 30 * DAY_SECONDS,
  /** Each authorization needs a log-in, so a session lasts as long as one interaction. */
  Session: 600,
};
