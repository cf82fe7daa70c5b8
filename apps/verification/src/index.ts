export { verificationService } from './verification.definition';
