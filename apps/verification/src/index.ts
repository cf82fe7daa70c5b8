export { verificationService } from './verification-service';
