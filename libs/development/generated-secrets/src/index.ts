export { generatedSecrets } from './generated-secrets';
export type { GeneratedSecrets } from './generated-secrets';
export { OPERATOR_CLIENT_ID, ownSettings } from './own-settings';
