import { VERSION_NEUTRAL } from '@nestjs/common';

/** `/api/x` and `/api/v1/x` are the same route (IF §9.1). */
export const CREDENTIAL_PLATFORM: (string | typeof VERSION_NEUTRAL)[] = [VERSION_NEUTRAL, '1'];

/** Only the unversioned route, because `{id}` differs in version 1 (IF §9.2). */
export const UNVERSIONED: typeof VERSION_NEUTRAL = VERSION_NEUTRAL;
export const CREDENTIAL_PLATFORM_V1 = '1';

/** The wallet's unversioned routes, and those under `/v2` (IF §9.3). */
export const WALLET_V1: typeof VERSION_NEUTRAL = VERSION_NEUTRAL;
export const WALLET_V2 = '2';
