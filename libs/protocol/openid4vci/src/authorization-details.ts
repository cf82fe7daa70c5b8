/** Type of the authorization details that request a credential (RFC 9396 §2, OpenID4VCI 1.0 §5.1.1). */
export const OPENID_CREDENTIAL = 'openid_credential';
