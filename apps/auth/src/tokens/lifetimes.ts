import { ACCESS_TOKEN_SECONDS } from './access-token-issuer';

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds. */
export const LIFETIME = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: 60,
  ClientCredentials: ACCESS_TOKEN_SECONDS,
  Grant: 90 * DAY_SECONDS,
  IdToken: ACCESS_TOKEN_SECONDS,
  Interaction: 600,
  RefreshToken: 30 * DAY_SECONDS,
  /** Everybody logs in for each authorization: a session lasts as long as the way from the page to the code. */
  Session: 600,
};
