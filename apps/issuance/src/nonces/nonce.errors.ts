import { OpenId4VciError } from '@vc/protocol/openid4vci';

export const unknownNonce = () => new OpenId4VciError('invalid_nonce', 'the nonce is unknown or has expired');

export const nonceUsed = () => new OpenId4VciError('invalid_nonce', 'the nonce has been used');
